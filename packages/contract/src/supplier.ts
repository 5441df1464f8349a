import { states } from '@fairlead/domain/state';
import { REBATE_MODIFIER_REQUIRED } from '@fairlead/domain/supplier/supplier.rules';
import { z } from 'zod';
import { call } from './call.ts';
import { id, idText, items, name, state, version } from './shapes.ts';

/** What every reader sees of a supplier. */
const open = { id, name: z.string(), active: z.boolean(), is_rtb: z.boolean(), state: z.enum(states) };
const guarded = {
  rebate_modifier: z.number().describe('0.9 to 1.1'),
  rebate_modifier_updated_at: z.int().nullable().describe('unix seconds; null while it was never set'),
  version: z.int(),
};

export const Supplier = z.object({ ...open, ...guarded }).meta({ entity: 'supplier' });

export const listSuppliers = call({
  name: 'listSuppliers',
  room: 'supplier',
  method: 'GET',
  path: '/dsp_dashboard_api/suppliers',
  title: 'List suppliers',
  description: '`rebate_modifier`, its date and the version are the admin’s; the answer to others is without them.',
  permission: 'supplier.read',
  ok: items(z.object(open).extend(z.object(guarded).partial().shape).meta({ entity: 'supplier' })),
});

export const updateSupplier = call({
  name: 'updateSupplier',
  room: 'supplier',
  method: 'PUT',
  path: '/dsp_dashboard_api/suppliers/{supplierId}',
  title: 'Set the rebate modifier of a supplier',
  description: 'The other fields may be sent as they are; they cannot be changed.',
  permission: 'supplier.edit',
  params: z.object({ supplierId: idText.meta({ example: 335 }) }),
  things: { supplierId: 'supplier' },
  body: z.object({
    rebate_modifier: z
      .number({
        error: ({ input }) =>
          input === undefined || input === null || input === ''
            ? REBATE_MODIFIER_REQUIRED
            : 'Rebate modifier must be a number',
      })
      .meta({ example: 1.05 }),
    name: name.optional().meta({ example: 'Google ADX' }),
    active: z.boolean().optional(),
    is_rtb: z.boolean().optional(),
    state: state.optional(),
    version: version.meta({ example: 1 }),
  }),
  ok: Supplier,
  dryRun: true,
});
