import type { ApplicationDraft } from '@fairlead/domain/application/application';
import { oddApplication, STORE_URL_INVALID } from '@fairlead/domain/application/application.rules';
import { applicationLabels } from '@fairlead/domain/application/labels';
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { AppIcon } from '#ui/bits/AppIcon.tsx';
import { Field } from '#ui/form/Field.tsx';
import { useField } from '#ui/form/useField.tsx';
import { Note } from '#ui/layout/Note.tsx';
import { type StoreField, storeFields } from './prefill.ts';
import type { LookUp } from './useStoreLookUp.ts';

const stores = { ios: 'App Store', android: 'Play store' } as const;
const wordOf = (field: StoreField): string =>
  applicationLabels[field].replace(/^A(?=dvertiser)/, 'a').replace(/^[BIN](?=[a-z])/, (letter) => letter.toLowerCase());

const Found = ({ lookUp: { data, app, did, take } }: { lookUp: LookUp }) => {
  if (!data || !app) return null;
  const set = storeFields.filter((field) => field in did.set);
  const differs = storeFields.filter((field) => field in did.differs);
  return (
    <div className="wide application-store-found">
      <AppIcon name={data.name} src={data.icon} size={36} />
      <div>
        <p>
          <IconCircleCheck size={14} className="application-store-ok" aria-hidden />
          <span>
            <b>{data.name}</b> in the {stores[data.platform]}
          </span>
        </p>
        {set.length > 0 && <p className="application-store-says">{`Filled in: ${set.map(wordOf).join(', ')}.`}</p>}
        {set.length + differs.length === 0 && (
          <p className="application-store-says">Everything it says stands here already.</p>
        )}
        {differs.map((field) => (
          <p key={field} className="application-store-says">
            {applicationLabels[field]} there: <b>{String(did.differs[field])}</b>. Yours was kept.{' '}
            <button type="button" className="link-button" onClick={() => take(field)}>
              Use it<span className="sr"> as {wordOf(field)}</span>
            </button>
          </p>
        ))}
      </div>
    </div>
  );
};

const Failed = ({ lookUp: { app, state, retry } }: { lookUp: LookUp }) => {
  if (!app || (state !== 'unknown' && state !== 'unreachable')) return null;
  const store = stores[app.platform];
  return (
    <Note className="wide" icon={<IconAlertTriangle size={16} aria-hidden />}>
      {state === 'unknown' ? (
        `The ${store} knows no app with the id ${app.id}. Check the address. If it is right, fill in the fields by hand.`
      ) : (
        <>
          The {store} could not be asked just now. The fields can be filled in by hand.{' '}
          <button type="button" className="link-button" onClick={retry}>
            Ask again
          </button>
        </>
      )}
    </Note>
  );
};

/** The URL leads to another app than the fields say. */
const Odd = () => {
  const values = useWatch<ApplicationDraft>() as ApplicationDraft;
  return oddApplication(values).map(({ message }) => (
    <Note key={message} className="wide" icon={<IconAlertTriangle size={16} aria-hidden />}>
      {message}
    </Note>
  ));
};

const HELP = 'Paste the address of the app in the App Store or Play store. What the store knows is filled in.';

/** The store URL, and under it what became of asking the store (AP-39 to AP-41). */
export const StoreUrlField = ({ lookUp }: { lookUp: LookUp }) => {
  const { state, app } = lookUp;
  const failed = state === 'unknown' || state === 'unreachable';
  const help = failed || state === 'found' ? undefined : HELP;
  const { field, hint, className, error } = useField({ name: 'app_store_url', description: help, wide: true });
  return (
    <>
      <Field
        label={applicationLabels.app_store_url}
        required
        hint={
          state === 'busy' && app ? (
            <span className="inline">
              <IconRefresh size={12} className="spin" aria-hidden />
              Asking the {stores[app.platform]}…
            </span>
          ) : (
            hint
          )
        }
        error={error ?? (failed ? STORE_URL_INVALID : undefined)}
        className={className}
      >
        {(bound) => (
          <input
            className="input"
            type="text"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            {...field}
            {...bound}
            aria-busy={state === 'busy' || undefined}
            value={field.value ?? ''}
          />
        )}
      </Field>
      <div role="status" className="application-store-status wide">
        {state === 'found' && <Found lookUp={lookUp} />}
        <Failed lookUp={lookUp} />
        <Odd />
      </div>
    </>
  );
};
