import { INPUT_ERRORS } from '@fairlead/domain/event-mapping/event-mapping.rules';
import type { ReactNode } from 'react';
import { Dock, DockFault } from '#ui/dock/Dock.tsx';
import type { EventRow } from './event-rows.ts';

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
    <DockFault>
      {INPUT_ERRORS}:{' '}
      {faulty.slice(0, NAMED).map(({ name }, n) => (
        <span key={name}>
          {n > 0 && ', '}
          <button type="button" className="link-button" onClick={() => onGo(name)}>
            {name}
          </button>
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
    </DockFault>
  );
};

/** The dock of the events: errors lead to their rows, and nothing is sent while there are some. */
export const SaveDock = ({
  changed,
  savable,
  dirty,
  saving,
  faulty,
  action,
  onGo,
  onDiscard,
  onSave,
  children,
}: Props) => (
  <Dock
    unsaved={changed}
    fault={faulty.length > 0 && <Errors faulty={faulty} onGo={onGo} />}
    saving={saving}
    onDiscard={dirty ? onDiscard : undefined}
    action={action}
    off={!savable}
    onSave={onSave}
  >
    {children}
  </Dock>
);
