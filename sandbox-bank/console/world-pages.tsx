/** @jsxImportSource hono/jsx */
/** The pages of worlds: the list, and a world's clock, batch runs, switches, faults, snapshots and file. */
import type { FC } from 'hono/jsx';
import { nextSlot } from '@/lib/xs2a/payment/batch-run';
import { SandboxBehaviour } from '@/lib/xs2a/sandbox/sandbox';
import { formatInstant } from '@/sandbox-bank/sca/locale';
import { FAULT_KINDS } from '@/sandbox-bank/server/faults';
import { currentLocale } from '@/sandbox-bank/server/html';
import type { BatchRun } from '@/sandbox-bank/store/ledger/batch-run';
import { DEFAULT_WORLD_ID, type World } from '@/sandbox-bank/store/world';
import type { Snapshot } from '@/sandbox-bank/store/world-contents';
import {
  ActionForm,
  CONSOLE_PATH,
  ConsolePage,
  consoleTexts,
  Field,
  Section,
  Select,
  Switch,
  worldName,
  worldPath,
} from './frame';

/** A world in the list, with the name of its first customer, by which it can be told from others. */
export type ListedWorld = {
  id: string;
  customers: number;
  firstCustomer: string | null;
  now: Date;
};

export function WorldsPage({ listed }: { listed: readonly ListedWorld[] }) {
  const { worlds } = consoleTexts();
  return (
    <ConsolePage title={worlds.title} place="worlds">
      <p class="soft">{worlds.lead}</p>
      <section class="card" aria-label={worlds.title}>
        <ul class="console-list">
          {listed.map(({ id, customers, firstCustomer, now }) => (
            <li key={id}>
              <a href={worldPath(id)}>
                {firstCustomer === null ? worldName(id) : `${firstCustomer}, ${worldName(id)}`}
              </a>{' '}
              <span class="soft">
                {worlds.customers(customers)} · {worlds.clock}:{' '}
                {formatInstant(now, currentLocale())}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section class="card" aria-label={worlds.makeStandard}>
        <ul class="console-makes">
          <Make
            template="standard"
            label={worlds.makeStandard}
            hint={worlds.makeStandardHint}
            primary
          />
          <Make template="household" label={worlds.makeHousehold} hint={worlds.makeHouseholdHint} />
          <Make template="empty" label={worlds.makeEmpty} hint={worlds.makeEmptyHint} />
        </ul>
      </section>
      <Section id="import" title={worlds.import} lead={worlds.importHint}>
        <ActionForm
          action={`${CONSOLE_PATH}/import`}
          label={worlds.import}
          encoding="multipart/form-data"
        >
          <Field id="import-file" name="file" label={worlds.file} type="file" required />
        </ActionForm>
      </Section>
    </ConsolePage>
  );
}

export function WorldPage({
  world,
  now,
  batchRuns,
  snapshots,
}: {
  world: World;
  now: Date;
  batchRuns: readonly BatchRun[];
  snapshots: readonly Snapshot[];
}) {
  const locale = currentLocale();
  const { world: texts } = consoleTexts();
  const to = (action: string) => worldPath(world.id, action);
  return (
    <ConsolePage title={texts.overview} place="overview" world={{ id: world.id, now }}>
      <div class="console-cards">
        <Section id="clock" title={texts.clock}>
          <p>
            {texts.now(formatInstant(now, locale))} {texts.offset(world.offsetSeconds)}
          </p>
          <div class="console-row console-steps">
            {(['hour', 'day', 'nextRun', 'days180', 'realTime'] as const).map((step) => (
              <ActionForm key={step} action={to('clock')} label={texts[step]} fields={{ step }} />
            ))}
          </div>
        </Section>
        <Section
          id="batches"
          title={texts.batches}
          lead={texts.batchLead(formatInstant(nextSlot(now).at, locale))}
        >
          {batchRuns.length === 0 ? (
            <p>{texts.noBatches}</p>
          ) : (
            <ul class="console-list">
              {batchRuns.map(({ id, runAt, executed, rejected }) => (
                <li key={id}>
                  {formatInstant(runAt, locale)}:{' '}
                  <span class="soft">{texts.batch(executed, rejected)}</span>
                </li>
              ))}
            </ul>
          )}
          <ActionForm action={to('batch-runs')} label={texts.runBatch} primary />
        </Section>
        <FaultsSection world={world} />
        <Section id="behaviour" title={texts.behaviour} lead={texts.behaviourLead}>
          <ActionForm action={to('behaviour')} label={texts.save}>
            {SandboxBehaviour.keyof().options.map((name) => (
              <Switch
                key={name}
                name={name}
                label={texts.switches[name]}
                checked={world.behaviour[name]}
              />
            ))}
          </ActionForm>
        </Section>
        <SnapshotsSection world={world} snapshots={snapshots} />
      </div>
    </ConsolePage>
  );
}

/** One kind of world to make: what it holds, and its button. */
const Make: FC<{
  template: 'standard' | 'household' | 'empty';
  label: string;
  hint: string;
  primary?: boolean;
}> = ({ template, label, hint, primary = false }) => (
  <li>
    <p id={`${template}-hint`} class="soft">
      {hint}
    </p>
    <ActionForm
      action={`${CONSOLE_PATH}/worlds`}
      label={label}
      fields={{ template }}
      describedBy={`${template}-hint`}
      primary={primary}
    />
  </li>
);

const FaultsSection: FC<{ world: World }> = ({ world }) => {
  const { world: texts } = consoleTexts();
  const action = worldPath(world.id, 'faults');
  return (
    <Section id="faults" title={texts.faults} lead={texts.faultsLead}>
      {world.faults.length === 0 ? (
        <p>{texts.noFaults}</p>
      ) : (
        <>
          <ul class="console-list">
            {world.faults.map((fault) => (
              <li key={JSON.stringify(fault)}>
                {texts.kinds[fault.fault]}{' '}
                <span class="soft">
                  {[
                    texts.callsLeft(fault.calls),
                    fault.status,
                    fault.milliseconds === undefined ? undefined : `${fault.milliseconds} ms`,
                    fault.field,
                    fault.value,
                  ]
                    .filter((part) => part !== undefined)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          <ActionForm action={`${action}/clear`} label={texts.clearFaults} />
        </>
      )}
      <ActionForm action={action} label={texts.addFault}>
        <Select
          id="fault"
          name="fault"
          label={texts.fault}
          options={FAULT_KINDS.map((kind) => ({ value: kind, text: texts.kinds[kind] }))}
        />
        <Field id="calls" name="calls" label={texts.calls} type="number" value="1" required />
        <Field id="milliseconds" name="milliseconds" label={texts.milliseconds} type="number" />
        <Field id="status" name="status" label={texts.status} type="number" />
        <Field id="field" name="field" label={texts.field} />
        <Field id="value" name="value" label={texts.value} />
      </ActionForm>
    </Section>
  );
};

const SnapshotsSection: FC<{
  world: World;
  snapshots: readonly Snapshot[];
}> = ({ world, snapshots }) => {
  const { world: texts } = consoleTexts();
  const to = (action: string) => worldPath(world.id, action);
  const isDefault = world.id === DEFAULT_WORLD_ID;
  return (
    <>
      <Section id="snapshots" title={texts.snapshots} lead={texts.snapshotsLead}>
        {snapshots.length === 0 ? <p>{texts.noSnapshots}</p> : null}
        {snapshots.map(({ id, createdAt }) => (
          <ActionForm
            key={id}
            action={to('restore')}
            label={texts.restore(formatInstant(createdAt, currentLocale()))}
            fields={{ snapshotId: id }}
          />
        ))}
        <ActionForm action={to('snapshots')} label={texts.takeSnapshot} />
      </Section>
      <Section id="file" title={texts.file}>
        <p class="console-file">
          <a class="button quiet" href={to('export')} download>
            {texts.export}
          </a>
        </p>
      </Section>
      <section class="card danger" aria-label={isDefault ? texts.reset : texts.remove}>
        <details class="console-ending">
          <summary>
            <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <path d="M12 4 2.500 20h19zM12 10v4M12 17v.010" />
            </svg>
            {isDefault ? texts.reset : texts.remove}
          </summary>
          <p id="ending">{isDefault ? texts.resetLead : texts.removeLead}</p>
          <ActionForm
            action={to(isDefault ? 'reset' : 'remove')}
            label={isDefault ? texts.resetNow : texts.removeNow}
            describedBy="ending"
            danger
          />
        </details>
      </section>
    </>
  );
};
