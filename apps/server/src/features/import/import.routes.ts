import * as api from '@fairlead/contract/import';
import { handle, handleAfter, type Route } from '../../http/handle.ts';
import { handleFile } from '../../http/handle-file.ts';
import { listDropFiles, listDropFolders } from './drop.service.ts';
import { faultOfDrop, importAudience } from './fetched-list.service.ts';
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
  handleAfter(
    api.importAudience,
    ({ body }, context) => faultOfDrop(context, body),
    ({ body }, context, fault) => importAudience(context, body, fault),
  ),
];
