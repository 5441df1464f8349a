import { defineUndo } from '../../platform/changes/undo.ts';
import { Conflict } from '../../refusal.ts';
import { loggedControlGroup, setControlGroup } from './control-group.service.ts';

/** A size is taken back by setting the one before: on the same day nothing is left of it, later it starts tomorrow. */
export const defineControlGroupUndo = (): void =>
  defineUndo('control_group', {
    current: loggedControlGroup,
    follows: { start_date: 'percent' },
    apply: (context, id, { percent }, version) => {
      // From when it holds follows from setting it
      if (typeof percent !== 'number') throw new Conflict('The size was set again since, and is kept');
      return setControlGroup(context, id, { percent, version });
    },
  });
