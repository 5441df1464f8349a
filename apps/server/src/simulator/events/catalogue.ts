import { partnerNames } from './partner-names.ts';

/*
 * What people do in apps of one kind of business, and how often: per 1,000 opens. One event a line:
 * `name rate [revenue in USD] [where its products stand]`.
 */

/** Where the products of an event stand in its properties; `screen` and `none` have none. */
export type Shape = 'none' | 'screen' | 'single' | 'list' | 'objects' | 'nested';

export type CatalogueEvent = {
  name: string;
  /** Per 1,000 opens. */
  rate: number;
  /** Mean revenue in USD, 0 for none. */
  usd: number;
  shape: Shape;
};

const read = (lines: string): CatalogueEvent[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', rate = '', usd = '0', shape = 'none'] = line.trim().split(/\s+/);
      return { name, rate: Number(rate), usd: Number(usd), shape: shape as Shape };
    });

const everywhere = read(`
  complete_registration 18
  tutorial_completion 14
  push_opened 60
  notification_settings 6
  consent_granted 16
  app_update 22
  share 9
  rate_app 3
  support_chat 7
  logout 8
  error_shown 25 0 screen
  screen_view 160 0 screen`);

const games = `
  level_start 700 0 screen
  level_complete 620 0 screen
  level_failed 180 0 screen
  level_up 85
  daily_reward 210
  coins_earned 260
  coins_spent 190
  shop_opened 70 0 screen
  offer_shown 95 0 list
  offer_closed 80
  chest_opened 88
  friend_invited 4
  event_joined 38
  achievement_unlocked 46`;

const kinds = {
  casual: `${games}
  ad_watched 240
  purchase 12 6.4 single
  booster_used 150 0 single
  life_lost 160
  lives_refilled 22
  starter_pack 1.6 2.99 single
  no_ads_bought 0.8 4.99 single`,
  casino: `
  spin 900 0 single
  purchase 45 19 single
  lobby_opened 330 0 screen
  machine_opened 240 0 single
  bonus_collected 260
  free_spins 95 0 single
  bet_raised 120
  jackpot_won 3
  level_up 60
  vip_level_up 2
  daily_wheel 180
  gift_sent 34
  gift_collected 41
  tournament_joined 22
  tournament_won 1.2
  out_of_coins 75
  offer_shown 130 0 list
  piggy_bank_opened 2.4 9.99 single
  vip_subscription 0.9 24.99 single
  first_purchase 3 7 single`,
  shopping: `
  view_item 740 0 single
  view_item_list 380 0 list
  search 210
  filter_used 120
  size_chosen 88 0 single
  photo_zoomed 140 0 single
  review_read 60 0 single
  review_written 1.8 0 single
  add_to_wishlist 45 0 single
  add_to_cart 130 0 objects
  remove_from_cart 22 0 objects
  view_cart 90 0 nested
  apply_coupon 19
  coupon_refused 6
  checkout 55 0 nested
  add_payment_info 38
  add_shipping_info 40
  purchase 28 52 nested
  first_purchase 4 44 nested
  gift_card_bought 0.7 40 single
  order_tracked 48
  return_requested 2.4 0 objects
  store_found 12`,
  food: `
  view_restaurant 520 0 single
  view_menu 460 0 list
  search 180
  filter_cuisine 70
  favourite_added 28 0 single
  allergy_filter 2
  add_to_cart 210 0 objects
  remove_from_cart 24 0 objects
  coupon_applied 33
  coupon_refused 5
  checkout 120 0 nested
  add_payment_info 14
  address_added 16
  order 95 21 nested
  first_order 6 18 nested
  reorder 24 22 nested
  tip_added 17 2.4
  pass_subscribed 0.8 5.9
  order_tracked 160
  order_cancelled 3 0 nested
  order_rated 21
  schedule_order 9
  group_order_started 3`,
  fintech: `
  login 880
  balance_viewed 720 0 screen
  kyc_start 40
  document_uploaded 33
  kyc_complete 29
  first_deposit 4 120
  deposit 22 95
  transfer 60
  bill_paid 31
  card_ordered 8
  card_activated 6
  pin_changed 3
  limit_changed 4
  statement_opened 44
  savings_pot_created 5
  standing_order 7
  exchange_rate_viewed 55
  currency_exchanged 9 1.8
  referral_sent 3
  loan_requested 1.4
  insurance_bought 0.6 6.5 single
  premium_subscribed 1.1 7.99 single`,
  travel: `
  search 610
  view 380 0 single
  view_list 290 0 list
  dates_changed 140
  filter_used 190
  map_opened 85 0 screen
  photo_zoomed 160 0 single
  review_read 74 0 single
  add_to_wishlist 40 0 single
  price_alert_set 12 0 single
  price_alert_opened 9 0 single
  checkout 28 0 nested
  add_payment_info 16
  passenger_added 15
  booking 11 240 nested
  seat_chosen 8 12
  baggage_added 5 34
  insurance_added 2 18
  booking_cancelled 0.8 0 nested
  itinerary_viewed 55 0 screen
  checkin_done 9
  boarding_pass_opened 14`,
  ride: `
  price_viewed 420
  pickup_set 390
  destination_set 380
  ride_requested 180
  ride_cancelled 18
  ride_completed 150 11 single
  first_ride 5 9 single
  airport_ride 9 32 single
  tip_added 12 1.9
  pass_bought 1.2 14.9 single
  driver_contacted 25
  coupon_applied 21
  add_payment_info 9
  schedule_ride 11
  favourite_place_added 6
  ride_rated 70
  safety_opened 3 0 screen
  receipt_opened 38 0 screen`,
  streaming: `
  title_viewed 560 0 single
  play 480 0 single
  pause 210
  complete 190 0 single
  episode_next 240 0 single
  add_to_list 60 0 single
  search 150
  profile_switched 90
  trailer_played 120 0 single
  recommendations_shown 180 0 list
  download_started 34 0 single
  subtitles_changed 30
  quality_changed 18
  cast_started 22
  rated 12 0 objects
  trial_started 4
  subscribe 3 11 single
  subscription_renewed 6 11 single
  cancel_started 1.5
  subscription_cancelled 0.9
  movie_rented 2.2 4.5 single
  movie_bought 0.5 12 single`,
} as const;

export type StreamKind = keyof typeof kinds;

/** The custom actions of an app, as its measurement partner names them; 20 to 60. */
export const eventsOf = (kind: StreamKind, partner: string): CatalogueEvent[] =>
  [...read(kinds[kind]), ...everywhere].map((event) => ({
    ...event,
    name: partnerNames[partner]?.[event.name] ?? event.name,
  }));
