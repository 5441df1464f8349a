import * as api from '@fairlead/contract/company';
import { handle, type Route } from '../../http/handle.ts';
import { createCompany, getCompany, listCompanies, updateCompany } from './company.service.ts';

export const companyRoutes: Route[] = [
  handle(api.listCompanies, (_, context) => listCompanies(context)),
  handle(api.getCompany, ({ params }, context) => getCompany(context, params.companyId)),
  handle(api.createCompany, ({ body }, context) => createCompany(context, body)),
  handle(api.updateCompany, ({ params, body }, context) => updateCompany(context, params.companyId, body)),
];
