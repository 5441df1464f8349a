import type { Role } from '@fairlead/domain/role';

/** Staff beside the one account a role; nobody knows a password of theirs. */
export const staff: readonly { role: Role; names: readonly string[] }[] = [
  {
    role: 'campaign_manager',
    names: [
      'lena.hoffmann',
      'tomas.rivera',
      'aiko.tanaka',
      'claire.dubois',
      'samir.haddad',
      'julia.nowak',
      'maya.cohen',
      'peter.lindqvist',
    ],
  },
  { role: 'account_manager', names: ['ines.moreau', 'david.okafor', 'hana.kim', 'marco.bellini', 'sofia.almeida'] },
  { role: 'sales_team_member', names: ['oliver.grant', 'yuki.mori', 'nadia.petrova', 'carl.jensen'] },
  { role: 'admin', names: ['ruth.feldman'] },
  { role: 'creative_team_member', names: ['paul.meyer', 'zoe.laurent'] },
  { role: 'marketing_team_member', names: ['emma.wright'] },
  { role: 'support_team_member', names: ['liam.byrne', 'anna.kowalska'] },
  { role: 'restricted_dashboard_user', names: ['summer.intern'] },
  { role: 'api_user', names: ['reporting.feed', 'warehouse.feed'] },
];

/** Clients by the place of their company in the list, beside the one of the first company. */
export const clients: readonly { company: number; email: string }[] = [
  { company: 0, email: 'finance@nomnom.example' },
  { company: 1, email: 'growth@halfmoon.example' },
  { company: 2, email: 'ua@pixel-orchard.example' },
  { company: 3, email: 'marketing@kirin-ride.example' },
  { company: 4, email: 'performance@velvet.example' },
  { company: 5, email: 'media@seoul-basket.example' },
  { company: 10, email: 'crm@spin-palace.example' },
  { company: 15, email: 'marketing@larkspur.example' },
  { company: 21, email: 'growth@copperleaf.example' },
  { company: 27, email: 'media@tidewave.example' },
  { company: 29, email: 'old.agency@wanderlane.example' },
];

/** Who has left since: an intern, a campaign manager whose orders still name them, a client's former agency. */
export const gone: readonly string[] = ['summer.intern', 'peter.lindqvist', 'old.agency@wanderlane.example'];
