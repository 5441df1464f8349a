/** The types of the catalogue of custom action types (D-122): the internal funnels that events are mapped to. */
export const funnelTypes = [
  'registration',
  'login',
  'add_to_cart',
  'purchase',
  'subscription',
  'checkout',
  'level_achieved',
  'tutorial_completed',
  'content_view',
  'app_open',
  'other',
] as const;
export type FunnelType = (typeof funnelTypes)[number];

/** What people who buy pass through, from the outside in. The other funnels are beside the way. */
export const shoppingSteps = ['content_view', 'add_to_cart', 'checkout', 'purchase'] as const satisfies FunnelType[];

const words = (...lines: string[]): string[] => lines.flatMap((line) => line.split('|'));

/** Names of events that carry revenue, as the SDKs of the measurement partners and advertisers write them. */
export const revenueEvents: Readonly<Partial<Record<FunnelType, readonly string[]>>> = {
  purchase: words(
    'af_purchase|af_travel_booking|fb_mobile_purchase|purchase|in_app_purchase|ecommerce_purchase',
    'sng_ecommerce_purchase|sng_book|airbridge.ecommerce.order.completed|order_completed|order_complete',
    'checkout_complete|transaction|payment|payment_success|iap|first_purchase|deposit|first_deposit|ftd',
    'place_bet|booking|booking_completed|ride_completed|revenue',
  ),
  subscription: words(
    'af_subscribe|Subscribe|app_store_subscription_convert|app_store_subscription_renew|sng_subscribe',
    'airbridge.subscribe|subscription|subscription_started|subscription_renewed',
  ),
};

/** Names of events that usually carry none. Adjust has no standard names: its events are tokens. */
export const plainEvents: Readonly<Partial<Record<FunnelType, readonly string[]>>> = {
  registration: words(
    'af_complete_registration|fb_mobile_complete_registration|sign_up|COMPLETE_REGISTRATION',
    'sng_complete_registration|Registration Complete|airbridge.user.signup|registration|register|signup',
    'registration_completed|account_created',
  ),
  login: words('af_login|login|sng_login|airbridge.user.signin|log_in|sign_in|signin|user_login'),
  add_to_cart: words(
    'af_add_to_cart|af_add_to_wishlist|fb_mobile_add_to_cart|fb_mobile_add_to_wishlist|add_to_cart',
    'add_to_wishlist|view_cart|sng_add_to_cart|sng_add_to_wishlist|sng_view_cart|Add to Cart',
    'Add to Wish List|airbridge.ecommerce.product.addedToCart|airbridge.addToWishlist|addtocart',
    'added_to_cart|add_to_basket|cart|wishlist|add_to_favorites',
  ),
  subscription: words(
    'af_start_trial|StartTrial|START_TRIAL|sng_start_trial|Start Trial|airbridge.startTrial|trial_started',
    'free_trial',
  ),
  checkout: words(
    'af_initiated_checkout|af_add_payment_info|fb_mobile_initiated_checkout|fb_mobile_add_payment_info',
    'begin_checkout|add_payment_info|add_shipping_info|INITIATE_PURCHASE|sng_checkout_initiated',
    'sng_add_payment_info|Checkout Start|airbridge.initiateCheckout|airbridge.addPaymentInfo|checkout',
    'checkout_started|initiate_checkout|initiated_checkout|start_checkout',
  ),
  level_achieved: words(
    'af_level_achieved|af_achievement_unlocked|fb_mobile_level_achieved|fb_mobile_achievement_unlocked',
    'level_up|level_end|unlock_achievement|ACHIEVE_LEVEL|sng_level_achieved|sng_achievement_unlocked',
    'Level Complete|Achievement|airbridge.achieveLevel|airbridge.unlockAchievement|level_achieved',
    'level_complete|level_completed|levelup|achievement_unlocked',
  ),
  tutorial_completed: words(
    'af_tutorial_completion|fb_mobile_tutorial_completion|tutorial_complete|COMPLETE_TUTORIAL',
    'sng_tutorial_complete|Tutorial Complete|airbridge.completeTutorial|tutorial_completed',
    'tutorial_completion|onboarding_completed',
  ),
  content_view: words(
    'af_content_view|af_list_view|af_search|fb_mobile_content_view|fb_mobile_search|view_item',
    'view_item_list|view_search_results|search|select_content|screen_view|VIEW_ITEMS|PAGEVIEW',
    'sng_content_view|sng_content_view_list|sng_search|View|airbridge.ecommerce.home.viewed',
    'airbridge.ecommerce.productList.viewed|airbridge.ecommerce.searchResults.viewed',
    'airbridge.ecommerce.product.viewed|content_view|product_view|view_product|view_content|home_view',
    'homepage|list_view|view_listing|item_view',
  ),
  app_open: words(
    'af_opened_from_push_notification|af_re_engage|af_app_opened|fb_mobile_activate_app|app_open',
    'session_start|first_open|OPEN|WEB_SESSION_START|INSTALL|REINSTALL|_Deeplink|Push Opened',
    'app_deeplink_open|app_install|open_app|session|app_launch|launch|reopen',
  ),
  other: words(
    'af_rate|af_share|af_invite|af_spent_credits|af_update|af_ad_view|af_ad_click|fb_mobile_rate',
    'fb_mobile_spent_credits|generate_lead|share|join_group|earn_virtual_currency|spend_virtual_currency',
    'tutorial_begin|RESERVE|INVITE|RATE|SPEND_CREDITS|INITIATE_STREAM|COMPLETE_STREAM|CLICK_AD|VIEW_AD',
    'sng_rate|sng_share|sng_invite|sng_spent_credits|sng_submit_application|sng_update|Rating|Ad View',
    'Ad Click|Consent Granted|Push Received|airbridge.user.signout|airbridge.ecommerce.order.canceled',
    'airbridge.unsubscribe|airbridge.adImpression|airbridge.adClick|airbridge.rate|airbridge.share',
    'airbridge.schedule|airbridge.spendCredits',
  ),
};
