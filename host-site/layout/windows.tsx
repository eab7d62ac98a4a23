import { AddressDialogs } from './address-dialogs.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { SideMenu } from './side-menu.tsx'

/** The windows over the page, in a file of their own: a visitor sees none before a press. */
export function Windows() {
  return (
    <>
      <AddressDialogs />
      <SideMenu />
      <QuestionDialog />
    </>
  )
}
