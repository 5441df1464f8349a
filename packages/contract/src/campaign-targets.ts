import { installersLabels, payersLabels } from '@fairlead/domain/campaign/targets';
import { z } from 'zod';
import { call } from './call.ts';
import { id, idText, word } from './shapes.ts';

const countryText = 'the country, where there is exactly one';

/** Where a campaign bids and for whom, lists of devices aside. */
export const targetsShape = {
  country_id: id.nullable().describe(countryText),
  countries: z.array(z.int()).describe('ids of all countries'),
  suppliers: z.array(z.int()),
  installers_label: z.enum(installersLabels),
  payers_label: z.enum(payersLabels),
};

/** The same as it is sent; everything may be left out. */
export const targetsSent = {
  country_id: id.nullable().optional().describe(`${countryText}; or send \`countries\``).meta({ example: 250 }),
  countries: z.array(id).max(300, 'must be at most 300 countries').optional(),
  suppliers: z.array(id).max(500, 'must be at most 500 suppliers').optional(),
  installers_label: word(installersLabels).optional(),
  payers_label: word(payersLabels).optional(),
};

export const getCountrySettings = call({
  name: 'getCountrySettings',
  room: 'campaign',
  method: 'GET',
  path: '/campaigns/{campaignId}/country_settings',
  title: 'Countries of a campaign',
  description: 'One country stands in `country_id` too.',
  permission: 'campaign.read_settings',
  params: z.object({ campaignId: idText.meta({ example: 9001 }) }),
  things: { campaignId: 'campaign' },
  ok: z.object({ country_id: targetsShape.country_id, countries: targetsShape.countries }),
});
