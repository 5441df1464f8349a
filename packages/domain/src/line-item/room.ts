import type { Room } from '../room.ts';

export const lineItemRoom = {
  rights: {
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
  },
  records: {
    line_item: {
      read: 'line_item.read',
      write: 'line_item.edit',
      guarded: { margin: 'margin.read', margin_starts: 'margin.read' },
    },
  },
  things: ['line_item'],
} as const satisfies Room;
