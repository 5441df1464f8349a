import type { Room } from '../room.ts';

export const campaignRoom = {
  rights: {
    'campaign.read': 'YYYYYYYNFNF', // 47
    'campaign.create': 'YYYNNNNNNNF', // 48
    'campaign.edit': 'YYYNNNFNNNF', // 49
    'campaign.read_readiness': 'YYYYYYYNYNO', // 50
    'campaign.read_settings': 'YYYYYYYNYNO', // 51
    'campaign.edit_client_cost': 'YYYYNNNNNNN', // 52
    'campaign.test': 'YYYNNNYNNNO', // 53
    'campaign.read_report': 'YYYYYYYNYNO', // 54
  },
  records: {
    campaign: {
      read: 'campaign.read',
      write: 'campaign.edit',
      guarded: {
        internal_name: 'margin.read',
        bid_type: 'margin.read',
        optimization_algorithms: 'margin.read',
        cpa_algorithm_max_cr: 'margin.read',
        cpa_test_champion_cr: 'margin.read',
        cpc_parameters: 'margin.read',
        target_margin: 'margin.read',
        cpm: 'margin.read',
        scpa_ratio: 'margin.read', // what it wins now has a call of its own, for more of them (row 54)
        ab_test_campaigns: 'margin.read',
        // Staff, and the client whose own price it is (F7)
        pricing_type: { right: 'margin.read', roles: ['client'] },
        mirrors: 'margin.read', // ab_test_campaigns in readiness's words
        free_media: { right: 'margin.read', roles: ['client'] }, // a pricing type in readiness's words
        client_cost: { right: 'margin.read', roles: ['client'] },
        client_cost_starts: { right: 'margin.read', roles: ['client'] },
        upcoming_client_cost: { right: 'margin.read', roles: ['client'] },
      },
    },
  },
  things: ['campaign', 'line_item_history', 'test_campaign'],
} as const satisfies Room;
