import { INPUT_ERRORS } from '@fairlead/domain/event-mapping/event-mapping.rules';
import { IconExclamationCircleFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { prepareQuestions } from '#ui/dialog/Questions.tsx';
import { useFocusBack } from '#ui/dialog/useFocusBack.ts';
import { Button } from '#ui/kit/Button.ts';
import type { EventRow } from './event-rows.ts';
import '#ui/form/form.css';

/** More events in error than this are counted, not named. */
const NAMED = 4;

type Props = {
  changed: number;
  /** Whether a save has anything to send: what is unsaved, or suggestions alone. */
  savable: boolean;
  dirty: boolean;
  saving: boolean;
  faulty: readonly EventRow[];
  /** "Map events" while there is no mapping, then "Apply" (AP-54). */
  action: string;
  onGo: (name: string) => void;
  onDiscard: () => void;
  onSave: () => void;
  /** What happened last. */
  children: ReactNode;
};

const Errors = ({ faulty, onGo }: Pick<Props, 'faulty' | 'onGo'>) => {
  const more = faulty.length - NAMED;
  return (
    <span className="em-errors">
      <IconExclamationCircleFilled size={14} aria-hidden />
      <span>
        {INPUT_ERRORS}:{' '}
        {faulty.slice(0, NAMED).map(({ name }, n) => (
          <span key={name}>
            {n > 0 && ', '}
            <button type="button" className="em-go" onClick={() => onGo(name)}>
              {name}
            </button>
          </span>
        ))}
        {more > 0 && ` and ${more} more`}
      </span>
    </span>
  );
};

/** The foot: how much is unsaved, what prevents saving, the way back, the way on. */
export const SaveDock = (props: Props) => {
  const { changed, savable, dirty, saving, faulty, action, onDiscard, onSave, children } = props;
  useFocusBack(saving);
  useEffect(prepareQuestions, []);
  return (
    <div className="form-bar em-dock">
      <span className="form-bar-count" aria-live="polite">
        {changed > 0 && (
          <>
            <span className="dot-pending" aria-hidden />
            <span>
              <b className="num">{changed}</b> unsaved {changed === 1 ? 'change' : 'changes'}
            </span>
          </>
        )}
      </span>
      <div role="status">{faulty.length > 0 && <Errors {...props} />}</div>
      {children}
      <span className="push" />
      {dirty && (
        <Button variant="default" onClick={onDiscard} disabled={saving}>
          Discard changes
        </Button>
      )}
      <Button className="em-save" onClick={onSave} loading={saving} disabled={!savable}>
        {action}
      </Button>
    </div>
  );
};
