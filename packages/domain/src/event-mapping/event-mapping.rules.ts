import { type Issue, when } from '../issue.ts';

/** What a person sets for an event. `type` is the internal funnel, null when it is in none. */
export type EventSettings = { has_revenue: 0 | 1; is_hidden: boolean; type: string | null };
/** What of it is sent; what is left out stays. */
export type EventEdit = { [F in keyof EventSettings]?: EventSettings[F] | undefined };

/** On the event whose revenue belongs to no funnel (AP-62). */
export const FUNNEL_REQUIRED = 'Event must be mapped to an internal funnel';
/** On the form whose rows have such an event (AP-63). */
export const INPUT_ERRORS = 'Input errors prevent form submission';

/** The event as it stands after an edit: a hidden event is in no funnel (AP-58). */
export const editedEvent = (before: EventSettings, edit: EventEdit): EventSettings => {
  const is_hidden = edit.is_hidden ?? before.is_hidden;
  return {
    has_revenue: edit.has_revenue ?? before.has_revenue,
    is_hidden,
    type: is_hidden ? null : edit.type === undefined ? before.type : edit.type,
  };
};

/**
 * An event as form and server check it: revenue needs a funnel (AP-62), but for a hidden event, which counts nowhere;
 * the funnel is one of `types`.
 */
export const checkCustomAction = (event: EventSettings, types: readonly string[]): Issue[] => [
  ...when(event.has_revenue === 1 && !event.is_hidden && event.type === null, 'type', FUNNEL_REQUIRED),
  ...when(
    event.type !== null && !types.includes(event.type),
    'type',
    `There is no funnel ${JSON.stringify(event.type)}. Choose one of ${types.join(', ')}.`,
  ),
];

/** A funnel for an event that stays hidden: nothing would come of it. */
export const checkFunnelOfHidden = (before: EventSettings, edit: EventEdit): Issue[] =>
  when(
    before.is_hidden && edit.is_hidden === undefined && (edit.type ?? null) !== null,
    'type',
    'A hidden event is in no funnel. Show the event first.',
  );
