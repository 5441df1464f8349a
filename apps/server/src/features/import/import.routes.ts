import * as api from '@fairlead/contract/import';
import { handle, type Route } from '../../http/handle.ts';
import { handleFile } from '../../http/handle-file.ts';
import { listDropFiles, listDropFolders } from './drop.service.ts';
import { importAudience } from './fetched-list.service.ts';
import { receiveAudience, uploadTargeting } from './import.service.ts';
import { readMetadata } from './metadata.service.ts';

export const importRoutes: Route[] = [
  handleFile(api.uploadAudience, api.uploadAudience.body.omit({ file: true }), (_, context, upload) =>
    receiveAudience(context, upload),
  ),
  handleFile(
    api.uploadTargeting,
    api.uploadTargeting.body.omit({ file: true }),
    ({ params, query }, context, { fields, file }) =>
      uploadTargeting(context, params.applicationId, query.type, fields, file),
  ),
  handle(api.listDropFolders, (_, context) => listDropFolders(context)),
  handle(api.listDropFiles, ({ query }, context) => listDropFiles(context, query)),
  handle(api.readImportMetadata, ({ body }, context) => readMetadata(context, body)),
  handle(api.importAudience, ({ body }, context) => importAudience(context, body)),
];
