import * as api from '@fairlead/contract/company';
import { handle, type Route } from '../../http/handle.ts';
import { createCompany, getCompany, listCompanies, tellCompany, updateCompany } from './company.service.ts';

export const companyRoutes: Route[] = [
  handle(api.listCompanies, ({ query }, context) => listCompanies(context, query)),
  handle(api.getCompany, async ({ params }, context) =>
    tellCompany(context, await getCompany(context, params.companyId)),
  ),
  handle(api.createCompany, async ({ body }, context) => tellCompany(context, await createCompany(context, body))),
  handle(api.updateCompany, async ({ params, body }, context) =>
    tellCompany(context, await updateCompany(context, params.companyId, body)),
  ),
];
