import { suggestFunnel } from '@fairlead/domain/event-mapping/suggestion';
import type { Context } from '../../context.ts';
import { type EventSave, heldApplication, saveEvent } from '../../features/event-mapping/event-mapping.service.ts';
import { uniform } from '../../simulator/chance.ts';
import { type CatalogueEvent, eventsOf, type Shape } from '../../simulator/events/catalogue.ts';
import { type Stream, streams } from '../../simulator/events/streams.ts';

/** Where the products of an event stand, as a path expression. */
const paths: Record<Shape, string> = {
  none: '',
  screen: '',
  single: '$.product_id',
  list: '$.product_ids[*]',
  objects: '$[*].id',
  nested: '$.items[*].sku',
};

/** What brings money and has a name that only its own app uses. */
const own: Readonly<Record<string, string>> = {
  first_order: 'purchase',
  reorder: 'purchase',
  first_purchase: 'purchase',
  starter_pack: 'purchase',
  no_ads_bought: 'purchase',
  gift_card_bought: 'purchase',
  piggy_bank_opened: 'purchase',
  ride_completed: 'purchase',
  first_ride: 'purchase',
  airport_ride: 'purchase',
  first_deposit: 'purchase',
  deposit: 'purchase',
  movie_rented: 'purchase',
  movie_bought: 'purchase',
  seat_chosen: 'purchase',
  baggage_added: 'purchase',
  pass_subscribed: 'subscription',
  pass_bought: 'subscription',
  vip_subscription: 'subscription',
  premium_subscribed: 'subscription',
  subscription_renewed: 'subscription',
};

/** What nobody looks at. */
const NOISE =
  /^(screen_view|error_shown|logout|.*closed|.*_changed|.*_settings|.*_refused|af_update|app_update|lobby_opened|pause)$/;

/** How far people are with an app: everything mapped, half of it, or not begun. */
type Progress = 'whole' | 'half' | 'none';

const progressOf = (at: number): Progress => (at % 6 === 5 ? 'none' : at % 4 === 1 ? 'half' : 'whole');
/** Every third app, and both of the first company, say where products stand. */
const hasFeed = (at: number): boolean => at < 2 || at % 3 === 0;

const editOf = (event: CatalogueEvent, at: number, nth: number): EventSave | null => {
  const suggested = suggestFunnel(event.name);
  const type = suggested?.type ?? own[event.name] ?? null;
  const progress = progressOf(at);
  const mapping = hasFeed(at) && progress !== 'none' ? paths[event.shape] : '';
  const feed = mapping === '' ? {} : { mapping };
  const hides = NOISE.test(event.name) || (type === null && event.usd === 0 && uniform(1221, at, nth) < 0.3);
  if (progress === 'none') return null;
  if (progress === 'half' && nth % 2 === 1) return mapping === '' ? null : feed;
  if (hides) return { is_hidden: true };
  if (type === null) return mapping === '' ? null : feed;
  return { type, has_revenue: event.usd > 0 ? 1 : 0, ...feed };
};

/** What people have set for the events of an app, in the order of their names. */
export const eventSettings = (bundle: string): { name: string; edit: EventSave }[] => {
  const at = streams.findIndex((stream) => stream.bundle === bundle);
  const stream: Stream | undefined = streams[at];
  if (!stream) return [];
  return eventsOf(stream.kind, stream.partner).flatMap((event, nth) => {
    const edit = editOf(event, at, nth);
    return edit ? [{ name: event.name, edit }] : [];
  });
};

/** Saves them as one person's work on one page. */
export const saveEventSettings = (context: Context, app: number, bundle: string): Promise<void> =>
  context.db.tx(async () => {
    const settings = eventSettings(bundle);
    if (settings.length === 0) return;
    const held = await heldApplication(context, app);
    for (const { name, edit } of settings) await saveEvent(context, { ...held, name }, edit);
  });

type Paid = { app_id: number; company_id: number; type: string };

/**
 * Apps whose users the demo does not play map what their campaigns are paid by, as whoever made those did; of the played ones
 * some have not begun.
 */
export const mapPaidEvents = (context: Context): Promise<void> =>
  context.db.tx(async () => {
    const paid = await context.db.query<Paid>(
      `select distinct c.app_id, c.company_id, t.type from campaign c join application a on a.id = c.app_id
       join custom_action_type t on t.id = c.pricing_custom_action_type_id
       where c.pricing_type = 'cpa' and a.bundle_identifier <> all($1::text[])
         and not exists (select from custom_action k where k.app_id = c.app_id and k.type_id = t.id) order by c.app_id, t.type`,
      [streams.map(({ bundle }) => bundle)],
    );
    for (const { type, ...app } of paid) {
      await heldApplication(context, app.app_id);
      await saveEvent(context, { ...app, name: `af_${type}` }, { type });
    }
  });
