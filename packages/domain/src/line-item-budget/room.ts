import type { Room } from '../room.ts';

export const lineItemBudgetRoom = {
  rights: {
    'budget.read': 'YYYYYYYNYNO', // 32
    'budget.create': 'YYYYNNNNNNN', // 33
    'budget.edit': 'YYYYNNNNNNN', // 34
    'budget.delete': 'YYYYNNNNNNN', // 35
  },
  records: {
    line_item_budget: { read: 'budget.read', write: 'budget.edit' },
  },
  things: ['line_item_budget'],
} as const satisfies Room;
