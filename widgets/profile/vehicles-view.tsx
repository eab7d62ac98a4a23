import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { Vehicle } from '../../shared/api/contract/profile.ts'
import { type RecordMessages, RecordView } from '../../shared/flows/record/record-view.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { takeLostFocus } from '../../shared/ui/take-lost-focus.ts'
import { RECORD_MESSAGES } from './record-messages.ts'
import { ParkedNotice, plateOf, VehicleCard, VehicleFacts } from './vehicle-card.tsx'
import type { Vehicles } from './vehicles.ts'

const VehicleFieldsView = lazyView(() => import('./vehicle-fields-view.tsx').then((loaded) => loaded.VehicleFieldsView))
const VehicleRemoval = lazyView(() => import('./vehicle-removal.tsx').then((loaded) => loaded.VehicleRemoval))

const MESSAGES: RecordMessages<'remove'> = {
  ...RECORD_MESSAGES,
  add: 'profile.vehicles.add',
  edit: 'profile.vehicles.edit',
  added: 'profile.vehicles.added',
  edited: 'profile.vehicles.edited',
  actions: {
    remove: {
      title: 'profile.vehicles.remove.title',
      text: 'profile.vehicles.remove.text',
      yes: 'profile.vehicles.remove',
      done: 'profile.vehicles.removed',
      isDangerous: true,
    },
  },
}

export function VehiclesView({ vehicles }: { vehicles: Vehicles }) {
  const intl = useIntl()
  const { record, settings } = vehicles
  const bonds = useStore(vehicles.$bonds)
  const title = intl.formatMessage({ id: 'profile.vehicles.title' })
  const isUndeletable = bonds.status === 'ready' ? bonds.value.isParked : bonds.status !== 'failed'
  return (
    <Card title={title}>
      <RecordView
        record={record}
        messages={MESSAGES}
        label={intl.formatMessage({ id: 'profile.vehicles.list' })}
        nameOf={(vehicle) => plateOf(vehicle, settings)}
        renderDetails={(vehicle) => <VehicleFacts vehicle={vehicle} settings={settings} />}
        renderQuestion={(vehicle) => (
          <Suspense fallback={<Skeleton />}>
            <VehicleRemoval vehicles={vehicles} vehicle={vehicle} />
          </Suspense>
        )}
        isAnswered={() => !isUndeletable}
        renderFailure={({ code }) =>
          code === 'ParkingSessionAlreadyExists' ? <ParkedNotice vehicles={vehicles} said="alert" /> : null
        }
        fields={<Fields vehicles={vehicles} />}
      >
        <List vehicles={vehicles} />
      </RecordView>
      <Made vehicles={vehicles} />
    </Card>
  )
}

function List({ vehicles }: { vehicles: Vehicles }) {
  const intl = useIntl()
  const list = useStore(vehicles.$vehicles)
  const isGone = useStore(vehicles.main.$isGone)
  const box = useRef<HTMLDivElement>(null)
  const { step } = useStore(vehicles.record.$step)
  const done = useStore(vehicles.record.$done)
  const known = useRef(list)

  // What was added is looked at next; its dialog has given the focus back to the button below.
  useEffect(() => {
    if (step === 'form') return
    const added = list.findIndex(({ id }) => known.current.every((one) => one.id !== id))
    known.current = list
    if (done?.action === 'add' && added >= 0) box.current?.querySelectorAll('li')[added]?.focus()
  }, [done, list, step])

  // The button that was pressed has gone with its vehicle.
  useEffect(() => {
    const group = box.current?.closest<HTMLElement>('[role="group"]')
    if (isGone && group) takeLostFocus(group)
  }, [isGone])

  return (
    <>
      <div className="stack" ref={box}>
        {isGone && <Notice kind="danger" title={intl.formatMessage({ id: RECORD_MESSAGES.gone })} />}
        {list.length === 0 ? (
          <p className="muted">{intl.formatMessage({ id: 'profile.vehicles.empty' })}</p>
        ) : (
          <ul className="records">
            {list.map((vehicle) => (
              <VehicleCard key={vehicle.id} vehicles={vehicles} vehicle={vehicle} />
            ))}
          </ul>
        )}
      </div>
      <div className="row">
        <Button look={list.length === 0 ? 'primary' : 'secondary'} onClick={vehicles.add}>
          {intl.formatMessage({ id: 'profile.vehicles.add' })}
        </Button>
      </div>
    </>
  )
}

function Fields({ vehicles }: { vehicles: Vehicles }) {
  const { record, settings } = vehicles
  const opened = useStore(record.$step)
  const list = useStore(vehicles.$vehicles)
  const item: Vehicle | null = opened.step === 'form' ? opened.item : null
  return (
    <Suspense fallback={<Skeleton shape="card" />}>
      <VehicleFieldsView
        form={record.form}
        settings={settings}
        isAlreadyMain={item?.isMain ?? list.length === 0}
        isNew={item === null}
      />
    </Suspense>
  )
}

/** Which vehicle has become main, said where its button was. */
function Made({ vehicles: { main, settings } }: { vehicles: Vehicles }) {
  const intl = useIntl()
  const made = useStore(main.$made)
  return (
    <output className="visually-hidden">
      {made && intl.formatMessage({ id: 'profile.vehicles.madeMain' }, { name: plateOf(made, settings) })}
    </output>
  )
}
