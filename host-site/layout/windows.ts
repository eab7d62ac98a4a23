import { askToLeave, tellExpired } from './ask.ts'
import { createDialogs, type Dialogs } from './dialogs.ts'
import { openSideMenu } from './side-menu.ts'

/** The windows over the page, in a file of their own: nobody sees one before a press. */
export interface Windows extends Dialogs {
  askToLeave: typeof askToLeave
  tellExpired: typeof tellExpired
  openSideMenu: typeof openSideMenu
}

/** `leave` goes to the address without a dialog. */
export function createWindows(leave: () => void): Windows {
  return { askToLeave, tellExpired, openSideMenu, ...createDialogs(leave) }
}
