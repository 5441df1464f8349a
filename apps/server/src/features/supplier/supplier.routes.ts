import * as api from '@fairlead/contract/supplier';
import { handle, type Route } from '../../http/handle.ts';
import { listSuppliers, updateSupplier } from './supplier.service.ts';

export const supplierRoutes: Route[] = [
  handle(api.listSuppliers, (_, context) => listSuppliers(context)),
  handle(api.updateSupplier, ({ params, body }, context) => updateSupplier(context, params.supplierId, body)),
];
