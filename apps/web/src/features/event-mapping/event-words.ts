import type { EventSettings } from '@fairlead/domain/event-mapping/event-mapping.rules';
import { eventLabels } from '@fairlead/domain/event-mapping/labels';
import type { FieldWords } from '#ui/form/conflict.ts';
import { plainValue } from '#ui/form/plain-value.tsx';
import type { Funnel } from './funnel.ts';

/** What an event without a funnel says. */
export const NOT_MAPPED = 'Not mapped';

/** Labels and values of an event, the same in a merge and in the history (which has a funnel by its id). */
export const eventWords = (funnels: readonly Funnel[]) =>
  ({
    thing: 'event',
    /** A hidden event is in no funnel (AP-58, decision 0162). */
    together: [['is_hidden', 'type']],
    labels: eventLabels,
    show: (name: string, value: unknown) => {
      if (name === 'type' || name === 'type_id')
        return value === null
          ? NOT_MAPPED
          : (funnels.find(({ id, type }) => id === value || type === value)?.name ?? plainValue(value));
      if (name === 'has_revenue' && value === null) return 'Not decided';
      if (name === 'has_revenue' || name === 'is_hidden') return Number(value) === 1 ? 'Yes' : 'No';
      return plainValue(value);
    },
  }) satisfies FieldWords<EventSettings>;
