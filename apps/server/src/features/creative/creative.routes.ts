import * as api from '@fairlead/contract/creative';
import * as approvalApi from '@fairlead/contract/creative-approval';
import * as captureApi from '@fairlead/contract/creative-capture';
import * as craftsmanApi from '@fairlead/contract/creative-craftsman';
import * as driveApi from '@fairlead/contract/creative-drive';
import * as makingApi from '@fairlead/contract/creative-making';
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '@fairlead/domain/creative/creative';
import { VIDEO_TOO_LARGE } from '@fairlead/domain/creative/creative-file.rules';
import { handle, type Route } from '../../http/handle.ts';
import { handleFiles } from '../../http/handle-files.ts';
import { receiveApprovals, resubmitCreative, resubmitCreativeGroup, resubmitCreatives } from './approval.service.ts';
import { knownFiles } from './asset.service.ts';
import { getCampaignSettings, updateCampaignSettings } from './campaign-setting.service.ts';
import { captureMraid } from './capture.service.ts';
import { craftsmanAsset } from './craftsman.service.ts';
import { getCreative, listCreatives, updateCreative } from './creative.service.ts';
import { listDriveFiles, readDriveFile } from './drive.service.ts';
import { duplicateCreativeGroup } from './duplicate.service.ts';
import { receiveCreative, receiveCreativeOf } from './making.service.ts';
import { replaceFiles } from './replacing.service.ts';

const form = {
  names: makingApi.creativeFileFields,
  most: VIDEO_MAX_BYTES,
  all: VIDEO_MAX_BYTES + makingApi.creativeFileFields.length * IMAGE_MAX_BYTES,
  tooLarge: VIDEO_TOO_LARGE,
};

export const creativeRoutes: Route[] = [
  handleFiles(makingApi.createCreative, { ...form, fields: makingApi.creativeForm }, ({ params }, context, uploads) =>
    receiveCreative(context, params.creativesGroupId, uploads),
  ),
  handleFiles(
    makingApi.createCreativeOfApplication,
    { ...form, fields: makingApi.creativeFormOfApplication },
    (_, context, uploads) => receiveCreativeOf(context, uploads),
  ),
  handleFiles(
    makingApi.replaceCreativeFiles,
    { ...form, fields: makingApi.creativeEditForm },
    ({ params }, context, uploads) => replaceFiles(context, params.creativeId, params.creativesGroupId, uploads),
  ),
  handle(makingApi.listKnownFiles, ({ params, query }, context) =>
    knownFiles(context, params.applicationId, query.sha256),
  ),
  handle(api.listCreatives, ({ params, query }, context) => listCreatives(context, params.creativesGroupId, query)),
  handle(api.getCreative, ({ params }, context) => getCreative(context, params.creativeId, params.creativesGroupId)),
  handle(api.updateCreative, ({ params, body }, context) =>
    updateCreative(context, params.creativeId, body, params.creativesGroupId),
  ),
  handle(approvalApi.resubmitCreative, ({ params }, context) =>
    resubmitCreative(context, params.creativeId, params.creativesGroupId),
  ),
  handle(approvalApi.resubmitCreatives, ({ params, body }, context) =>
    resubmitCreatives(context, params.creativesGroupId, body.creative_ids),
  ),
  handle(approvalApi.resubmitCreativeGroup, ({ params }, context) =>
    resubmitCreativeGroup(context, params.creativesGroupId),
  ),
  handle(api.getCampaignSettings, ({ params }, context) =>
    getCampaignSettings(context, params.creativeId, params.creativesGroupId),
  ),
  handle(api.updateCampaignSettings, ({ params, body }, context) =>
    updateCampaignSettings(context, params.creativeId, body, params.creativesGroupId),
  ),
  handle(api.duplicateCreativeGroup, ({ params, body }, context) =>
    duplicateCreativeGroup(context, params.creativeGroupId, body.app.id),
  ),
  handle(captureApi.captureMraid, ({ body }, context) => captureMraid(context, body)),
  handle(driveApi.listDriveFiles, ({ body }, context) => listDriveFiles(context, body)),
  handle(driveApi.readDriveFile, ({ body }, context) => readDriveFile(context, body)),
  handle(craftsmanApi.getCraftsmanAsset, ({ params }, context) => craftsmanAsset(context, params.creativeId)),
  handle(approvalApi.sendApprovals, ({ body }, context) => receiveApprovals(context, body)),
];
