import type { Platform } from '@fairlead/domain/audience/criterion';
import type { Issue } from '@fairlead/domain/issue';
import { type ReactNode, useRef } from 'react';
import { issueAt, isToSend, restOf } from '#ui/batch/batch-item.ts';
import { NameInput } from '#ui/batch/NameInput.tsx';
import { useFocusLeft } from '#ui/dialog/useFocusBack.ts';
import { DropList, type DropWords } from '#ui/dropzone/DropList.tsx';
import { Building, useTroubles } from './Building.tsx';
import { type ChoiceGroup, ChoiceSelect } from './ChoiceSelect.tsx';
import type { ImportItem } from './import-item.ts';
import { LookFacts } from './Look.tsx';
import type { Look } from './look.ts';

const words: DropWords = { loading: 'Importing', success: 'Imported', error: 'Not imported' };
/** Fields of the call that a row says itself. */
const ownFields = ['name', 'is_idfv'];

/** What is known of a file that is looked into. */
export type Looking = { look: Look | undefined; issues: readonly Issue[]; waits: boolean; trouble: string | null };

type MessageProps = { item: ImportItem; looking: Looking; platform: Platform; onLook: () => void };

/** It goes while the file is looked into: who pressed it goes on in its row. */
const LookAgain = ({ file, onLook }: { file: string; onLook: () => void }) => {
  const button = useRef<HTMLButtonElement>(null);
  useFocusLeft(button, 'li');
  return (
    <button ref={button} type="button" className="link-button" aria-label={`Look again at ${file}`} onClick={onLook}>
      Look again
    </button>
  );
};

const Refused = ({ children }: { children: ReactNode }) => (
  <span className="import-upload-refused" role="alert">
    {children}
  </span>
);

/** Under a row: where the file lies, what it looks like, what is wrong with it, or what is becoming of it. */
const Message = ({ item, looking, platform, onLook }: MessageProps) => {
  const { look, issues, waits, trouble } = looking;
  const { file, made: list, state } = item;
  if (state === 'success' && list?.job_id) return <Building job={list.job_id} name={list.name} />;
  const again = <LookAgain file={file.key} onLook={onLook} />;
  // A try that the look ended, before anything was ordered, says what the look says
  const refusal = trouble && state === 'error' ? null : restOf(item, ownFields);
  return (
    <span className="import-upload-message">
      <span className="dim import-path">{file.url.slice('s3://'.length)}</span>
      {refusal && (state === 'error' ? <Refused>{refusal}</Refused> : <span role="alert">{refusal}</span>)}
      {issues.length > 0 && (
        <Refused>
          {issues.map(({ message }) => message).join(' ')} {again}
        </Refused>
      )}
      {trouble && issues.length === 0 && (
        <span role={state === 'error' ? 'alert' : undefined}>
          The file could not be looked into: {trouble} {again}
        </span>
      )}
      {look ? (
        <LookFacts look={look} platform={platform} />
      ) : (
        !trouble && (
          <span className="dim">
            {waits ? 'Many files were looked into. This one follows within a minute.' : 'Reading the first lines…'}
          </span>
        )
      )}
    </span>
  );
};

type Props = {
  items: readonly ImportItem[];
  platform: Platform;
  groups: readonly ChoiceGroup[];
  /** What is to be said about a row now. */
  shownOf: (item: ImportItem) => readonly Issue[];
  lookingOf: (item: ImportItem) => Looking;
  onLook: (item: ImportItem) => void;
  onChange: (key: string, edited: { name?: string; choice?: string }) => void;
  onDelete: (key: string) => void;
  onStop: (key: string) => void;
};

/** The chosen files, each the audience that it becomes (S3-03, S3-04). */
export const ImportRows = (props: Props) => {
  const { items, platform, groups, shownOf, lookingOf, onLook, onChange, onDelete, onStop } = props;
  const troubles = useTroubles(items.flatMap(({ made }) => made?.job_id ?? []));
  return (
    <DropList
      label="Audiences"
      words={words}
      onDelete={onDelete}
      onCancel={onStop}
      items={items.map((item) => {
        const { key, file, name, choice, state } = item;
        const issues = [...shownOf(item), ...item.refused];
        const looking = lookingOf(item);
        const wrong = looking.issues.length > 0 && isToSend(item);
        return {
          key,
          name: file.key,
          // The file may be another one since it was listed
          size: looking.look?.size ?? file.size,
          state: wrong ? 'error' : state,
          chip: troubles.get(item.made?.job_id ?? 0),
          title: isToSend(item) ? (
            <NameInput
              file={file.key}
              value={name}
              issue={issueAt(issues, 'name')}
              onChange={(next) => onChange(key, { name: next })}
            />
          ) : (
            <span className="cut strong">{name}</span>
          ),
          message: <Message item={item} looking={looking} platform={platform} onLook={() => onLook(item)} />,
          facts: (
            <ChoiceSelect
              label={`Type of ${file.key}`}
              empty="Choose a type"
              groups={groups}
              value={choice}
              locked={!isToSend(item)}
              issue={issueAt(issues, 'type') ?? issueAt(issues, 'is_idfv')}
              onChange={(next) => onChange(key, { choice: next })}
            />
          ),
        };
      })}
    />
  );
};
