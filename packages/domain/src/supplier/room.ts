import type { Room } from '../room.ts';

export const supplierRoom = {
  rights: {
    'supplier.read': 'YFFFFFFNFNF', // 10
    'supplier.edit': 'YNNNNNNNNNN', // 11
  },
  records: {
    supplier: {
      read: 'supplier.read',
      write: 'supplier.edit',
      guarded: {
        // The version tells of the modifier's changes.
        rebate_modifier: 'supplier.edit',
        rebate_modifier_updated_at: 'supplier.edit',
        version: 'supplier.edit',
      },
    },
  },
  things: ['supplier'],
} as const satisfies Room;
