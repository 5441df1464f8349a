/** The eleven roles (spec 1 §3) in the order of the permission table, with their display names. */
export const roles = [
  'admin',
  'campaign_manager',
  'account_manager',
  'sales_team_member',
  'creative_team_member',
  'marketing_team_member',
  'support_team_member',
  'restricted_dashboard_user',
  'api_user',
  'guest_user',
  'client',
] as const;

export type Role = (typeof roles)[number];

export const roleNames: Record<Role, string> = {
  admin: 'Admin',
  campaign_manager: 'Campaign manager',
  account_manager: 'Account manager',
  sales_team_member: 'Sales',
  creative_team_member: 'Creative',
  marketing_team_member: 'Marketing',
  support_team_member: 'Support',
  restricted_dashboard_user: 'Restricted',
  api_user: 'API user',
  guest_user: 'Guest',
  client: 'Client',
};

/** What somebody of this role sees and does, for whoever gives it: the permission table in a sentence or two. */
export const roleSees: Record<Role, string> = {
  admin: 'Sees and does everything: settings, users of every role, A/B tests.',
  campaign_manager:
    'Sees every company. Books orders and budgets, runs campaigns, audiences and creatives, makes users of clients.',
  account_manager:
    'Sees every company. Books orders and budgets, runs campaigns, audiences and creatives, makes users of clients.',
  sales_team_member:
    'Sees every company. Books orders, line items and budgets, makes users of clients; reads the rest.',
  creative_team_member: 'Sees every company. Works on creatives; reads the rest.',
  marketing_team_member: 'Sees every company. Works on audiences and creatives; reads the rest.',
  support_team_member:
    'Sees every company. Works on apps, audiences and creatives, makes users of clients; books nothing.',
  restricted_dashboard_user: 'Signs in and sees that there is no access yet.',
  api_user: 'Reads every company by the API, without margins and users, and uploads audiences.',
  guest_user: 'Signs in and sees nothing.',
  client: 'Sees the own company alone, without margins. Works on its apps, audiences and creatives.',
};

export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text);

/** Roles sent to /welcome after a password was set (D-027). */
export const welcomeRoles: readonly Role[] = ['api_user'];

/** Colour of a role's chip, in the specification's words (US-09 to US-11). */
export const roleColour = (role: Role): 'primary' | 'default' | 'secondary' => {
  if (role === 'admin') return 'primary';
  return role === 'api_user' || role === 'client' || role === 'restricted_dashboard_user' ? 'default' : 'secondary';
};
