import { type Role, roles } from '@fairlead/domain/role';

/** Every demo account has this password; production refuses to start over records that hold one. */
export const DEMO_PASSWORD = 'Fairlead-2026';

const address: Record<Role, string> = {
  admin: 'admin@fairlead.example',
  campaign_manager: 'campaign.manager@fairlead.example',
  account_manager: 'account.manager@fairlead.example',
  sales_team_member: 'sales@fairlead.example',
  creative_team_member: 'creative@fairlead.example',
  marketing_team_member: 'marketing@fairlead.example',
  support_team_member: 'support@fairlead.example',
  restricted_dashboard_user: 'restricted@fairlead.example',
  api_user: 'api@fairlead.example',
  guest_user: 'guest@fairlead.example',
  client: 'client@nomnom.example',
};

/** One account a role; the client belongs to the first company. */
export const people = roles.map((role) => ({ role, email: address[role] }));
