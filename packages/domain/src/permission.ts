import type { Role } from './role.ts';
import { roles } from './role.ts';

/**
 * Who may call what: one row per permission, one mark per role in the order of `roles`.
 * Y every company · O objects of the user's own company · F with a field rule (a client always within its own company)
 * N refused · P public, no token.
 * Rows 1 to 80 follow the product's permission table; 81 to 87 cover the calls the documents lack (design 13.12), and so
 * does 97, an invitation sent again.
 */
const table = {
  'auth.sign_in': 'PPPPPPPPPPP', // 1
  'auth.request_reset': 'PPPPPPPPPPP', // 2
  'auth.confirm_reset': 'PPPPPPPPPPP', // 3
  'auth.profile': 'YYYYYYYYYYY', // 4
  'auth.logout': 'YYYYYYYYYYY', // 5
  'search.read': 'YYYYYYYNYNO', // 6
  'homepage.read': 'YYYYYYYNYNO', // 7
  'selling_entity.read': 'YYYYYYYNYNY', // 8
  'reference.read': 'YYYYYYYNYNY', // 9
  'supplier.read': 'YFFFFFFNFNF', // 10
  'supplier.edit': 'YNNNNNNNNNN', // 11
  'company.read': 'YYYYYYYNYNO', // 12
  'company.create': 'YFFFNNNNNNN', // 13
  'company.edit': 'YFFFNNNNNNN', // 14
  'order.read': 'YYYYYYYNYNO', // 15
  'order.create': 'YYYYNNNNNNN', // 16
  'order.edit': 'YYYYNNNNNNN', // 17
  'user.read': 'YYYYYYYNNNF', // 18
  'user.create': 'YFFFNNFNNNN', // 19
  'user.edit': 'YFFFNNFNNNN', // 20
  'user.delete': 'YNNNNNNNNNN', // 21
  'user.invite': 'YFFFNNFNNNN', // 97 as user.edit
  'line_item.read': 'YYYYYYYNFNF', // 22
  'line_item.create': 'YYYYNNNNNNN', // 23
  'line_item.edit': 'YYYYNNNNNNN', // 24
  'line_item.read_costs': 'YYYYYYYNYNO', // 25
  'line_item.read_overview': 'YYYYYYYNFNF', // 26
  'line_item.read_history': 'YYYYYYYNYNO', // 27
  'line_item.delete_history': 'YYYYNNNNNNN', // 28
  'line_item.read_status': 'YYYYYYYNYNO', // 29
  'margin.read': 'YYYYYYYNNNN', // 30
  'margin.create': 'YYYYNNNNNNN', // 31
  'budget.read': 'YYYYYYYNYNO', // 32
  'budget.create': 'YYYYNNNNNNN', // 33
  'budget.edit': 'YYYYNNNNNNN', // 34
  'budget.delete': 'YYYYNNNNNNN', // 35
  'application.read': 'YYYYYYYNYNO', // 36
  'application.create': 'YYYYNNFNNNF', // 37
  'application.edit': 'YYYYNNFNNNF', // 38
  'application.look_up_store': 'YYYYNNYNNNY', // 39
  'uplift.read': 'YYYYYYYNYNO', // 40
  'uplift.edit': 'YYYNNNYNNNO', // 41
  'churn.read': 'YYYYYYYNNNO', // 42
  'churn.edit': 'YYYNNNYNNNO', // 43
  'event_mapping.read': 'YYYYYYYNYNO', // 44
  'event_mapping.edit': 'YYYNNNYNNNO', // 45
  'product_feed.edit': 'YYYNNNYNNNO', // 46
  'campaign.read': 'YYYYYYYNFNF', // 47
  'campaign.create': 'YYYNNNNNNNF', // 48
  'campaign.edit': 'YYYNNNFNNNF', // 49
  'campaign.read_readiness': 'YYYYYYYNYNO', // 50
  'campaign.read_settings': 'YYYYYYYNYNO', // 51
  'campaign.edit_client_cost': 'YYYYNNNNNNN', // 52
  'campaign.test': 'YYYNNNYNNNO', // 53
  'campaign.read_report': 'YYYYYYYNYNO', // 54
  'campaign.ab_test': 'YNNNNNNNNNN', // 55
  'campaign.edit_targeting': 'YYYNNYNNNNO', // 56
  'creative.read': 'YYYYYYYNYNO', // 57
  'creative_group.create': 'YYYNYYYNNNO', // 58
  'creative_group.edit': 'YYYNYYYNNNO', // 59
  'creative_group.duplicate': 'YYYNYYYNNNO', // 60
  'creative.create': 'YYYNYYYNNNO', // 61
  'creative.edit': 'YYYNYYYNNNO', // 62
  'creative.resubmit': 'YYYNYYYNNNO', // 63
  'creative.download_asset': 'YYYNYYYNNNY', // 64
  'creative.capture': 'YYYNYYYNNNY', // 65
  'drive.read': 'YYYNYYYNNNY', // 66
  'cohort.read': 'YYYYYYYNYNO', // 67
  'cohort.edit': 'YYYNNYYNNNO', // 68
  'cohort.refresh': 'YYYNNYYNNNO', // 69
  'combination.read': 'YYYYYYYNYNO', // 70
  'combination.edit': 'YYYNNYYNNNO', // 71
  'combination.preview': 'YYYNNYYNNNO', // 72
  's3.read': 'YYYNNYYNNNN', // 73
  'import.create': 'YYYNNYYNNNF', // 74
  'import.upload': 'YYYNNYYNYNO', // 75
  'audience.create': 'YYYNNYYNYNO', // 76
  'audience.read': 'YYYYYYYNYNO', // 77
  'audience.edit': 'YYYNNYYNYNO', // 78
  'audience.delete': 'YYYNNYYNNNO', // 79
  'audience.download': 'YYYNNYYNNNO', // 80
  'change.read': 'YYYYYYYNYNO', // 81 history, change sets, live stream: each entry as its entity's read
  'job.read': 'YYYYYYYNYNO', // 81 each job as its entity's read
  'change.undo': 'YYYYYYYNYNO', // 82 each entry as its entity's write
  'job.edit': 'YYYYYYYNYNO', // 82 each job as its entity's write
  'file.download': 'PPPPPPPPPPP', // 83 the signed link is the credential
  'icon.read': 'PPPPPPPPPPP', // 83 the signed link is the credential
  'sso.config': 'PPPPPPPPPPP', // 83
  'pacing.read': 'YYYYYYYNFNF', // 84 as line_item.read_overview
  'combination.overlaps': 'YYYNNYYNNNO', // 85 as combination.preview
  'cohort.estimate': 'YYYNNYYNNNO', // 85 as cohort.edit
  'audience.read_builds': 'YYYYYYYNYNO', // 85 as audience.read
  'cohort.explain': 'YYYNNYYNNNO', // 85 as audience.download
  'fact.send': 'NNNNNNNNNNN', // 86 no role: a machine token
  'fact.manage': 'YNNNNNNNNNN', // 86 fact files, batches, simulator
  'docs.read': 'PPPPPPPPPPP', // 87 in demo; in production every role but restricted and guest
} as const satisfies Record<string, string>;

export type Permission = keyof typeof table;
export type Mark = 'Y' | 'O' | 'F' | 'N' | 'P';

export const permissions = Object.keys(table) as Permission[];

/** The mark of one role in one row. */
export const markOf = (permission: Permission, role: Role): Mark => table[permission][roles.indexOf(role)] as Mark;

export const isPublic = (permission: Permission): boolean => table[permission].startsWith('P');

/** Whether the role may use the call at all; the object's company is a second question (`staysInCompany`). */
export const may = (role: Role, permission: Permission): boolean => markOf(permission, role) !== 'N';

/** Whether the role reaches only objects of its own company (clients, always). */
export const staysInCompany = (role: Role): boolean => role === 'client';
