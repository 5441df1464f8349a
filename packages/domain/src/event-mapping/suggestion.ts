import { type FunnelType, plainEvents, revenueEvents } from './event-names.ts';

/** Where events of a name usually belong. */
export type Suggestion = { type: FunnelType; has_revenue: 0 | 1 };

const entriesOf = (
  names: Readonly<Partial<Record<FunnelType, readonly string[]>>>,
  has_revenue: 0 | 1,
): [string, Suggestion][] =>
  Object.entries(names).flatMap(([type, list]) =>
    list.map((name): [string, Suggestion] => [name.toLowerCase(), { type: type as FunnelType, has_revenue }]),
  );

const byName: ReadonlyMap<string, Suggestion> = new Map([...entriesOf(plainEvents, 0), ...entriesOf(revenueEvents, 1)]);

/** D-117's names, on the funnels of the catalogue: it has neither Search nor Share. */
const byPlainName: ReadonlyMap<string, Suggestion> = new Map([
  ...entriesOf(
    {
      login: ['login', 'log_in', 'sign_in', 'signin'],
      registration: ['registration', 'register', 'complete_registration', 'sign_up', 'signup', 'account_created'],
      content_view: ['content_view', 'view_item', 'product_view', 'view_content', 'search'],
      add_to_cart: ['add_to_cart', 'addtocart', 'basket_add'],
      checkout: ['checkout', 'initiated_checkout', 'begin_checkout'],
      level_achieved: ['level_achieved', 'level_up'],
      tutorial_completed: ['tutorial_completion', 'tutorial_complete'],
      other: ['share'],
    },
    0,
  ),
  ...entriesOf(
    {
      purchase: [
        'purchase',
        'purchased',
        'order',
        'order_completed',
        'checkout_completed',
        'payment_success',
        'transaction',
      ],
    },
    1,
  ),
]);

/** Without the partner's prefix, with underscores between its words. */
const plainName = (name: string): string => name.replace(/^(af_|fb_mobile_)/, '').replace(/[\s-]+/g, '_');

/**
 * The funnel that an event's name speaks for, or null when it says nothing (AP-59, D-117). Letters of any case: first
 * the partners' names as they are, then the name without prefix, its words joined by underscores.
 */
export const suggestFunnel = (name: string): Suggestion | null => {
  const key = name.trim().toLowerCase();
  return byName.get(key) ?? byPlainName.get(plainName(key)) ?? null;
};

/** What of an event its form begins with. */
export type MappedEvent = {
  type: string | null;
  has_revenue: 0 | 1;
  has_generated_revenue: 0 | 1;
  is_hidden: boolean;
  suggested_type: string | null;
  version: number;
};

/** Whether nobody has mapped an event of this application yet: then suggestions are filled in (AP-54, AP-59). */
export const isFirstMapping = (events: readonly Pick<MappedEvent, 'type'>[]): boolean =>
  events.every((event) => event.type === null);

/**
 * What the form shows for an event at first: its mapping, or on the first mapping the suggestion; revenue is ticked for
 * an event that was never saved and carried some (D-116).
 * @returns `suggested`: the funnel is a suggestion that nobody confirmed
 */
export const prefilled = (
  event: MappedEvent,
  isFirst: boolean,
): { type: string | null; has_revenue: 0 | 1; suggested: boolean } => {
  const suggested = isFirst && event.type === null && !event.is_hidden && event.suggested_type !== null;
  return {
    type: suggested ? event.suggested_type : event.type,
    has_revenue: event.version === 0 && event.has_generated_revenue === 1 ? 1 : event.has_revenue,
    suggested,
  };
};
