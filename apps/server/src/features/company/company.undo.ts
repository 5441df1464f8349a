import { adminFields } from '@fairlead/domain/company/company.rules';
import { companyLabels } from '@fairlead/domain/company/labels';
import { defineUndo, unlessArchived } from '../../platform/changes/undo.ts';
import { type CompanyEdit, updateCompany } from './company.service.ts';
import { companyById, plainCompaniesById } from './company.sql.ts';

/** A company's edits are taken back by an edit; its creation by archiving. */
export const defineCompanyUndo = (): void =>
  defineUndo('company', {
    labels: companyLabels,
    current: async (context, id) => (await companyById(context, id)) ?? null,
    currents: async (context, ids) =>
      new Map((await plainCompaniesById(context, ids)).map((company) => [company.id, company])),
    apply: (context, id, fields, version) => updateCompany(context, id, { ...fields, version } as CompanyEdit),
    mayUndo: ({ role }, { deed, changes }) =>
      role === 'admin' ||
      (deed !== 'create' && !changes.some(({ field }) => (adminFields as readonly string[]).includes(field))),
    whyNot: unlessArchived('company'),
    remove: (context, id, version) => updateCompany(context, id, { state: 'archived', version }),
  });
