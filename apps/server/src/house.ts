import type { Logger } from 'pino';
import { closeAll } from './close-all.ts';
import type { Config } from './config.ts';
import type { House } from './context.ts';
import { openFacts } from './db/facts.ts';
import { migrate } from './db/migrate.ts';
import { openRecords, StoreBusy } from './db/records.ts';
import { openEngine } from './engine/engine.ts';
import { openClock } from './features/simulator/clock.service.ts';
import { openAppStores } from './outside/app-stores.ts';
import { openCaptures } from './outside/browser/captures.ts';
import { openCraftsman } from './outside/craftsman.ts';
import { openDrops } from './outside/drops-open.ts';
import { openFiles } from './outside/files-open.ts';
import { openMail } from './outside/mail.ts';
import { openOidc } from './outside/oidc.ts';
import { openOutbound } from './outside/outbound.ts';
import { openPictures } from './outside/pictures.ts';
import type { StoreApp } from './outside/store-question.ts';
import { beginRun } from './platform/feed/feed.sql.ts';
import { FilesOfAnother, holdFiles, takeOverFiles } from './platform/file-owner.ts';

/**
 * Opens stores and neighbours; migrates the records. Whatever was opened is closed again when one of them fails.
 * @param knownApps apps that exist in no app store and are found all the same: the demo's
 * @param knownMarkup creatives that Craftsman+ has never heard of, by id: the demo's
 * @param takeOver takes the files from whatever records have them
 * @throws FilesOfAnother
 */
export const openHouse = async (
  config: Config,
  log: Logger,
  {
    knownApps = [],
    knownMarkup,
    takeOver = false,
  }: { knownApps?: readonly StoreApp[]; knownMarkup?: ReadonlyMap<string, string>; takeOver?: boolean } = {},
): Promise<House & { close(): Promise<void> }> => {
  const opened: { close(): Promise<void> | void }[] = [];
  const keep = <T extends { close(): Promise<void> | void }>(store: T): T => {
    opened.push(store);
    return store;
  };
  const close = () => closeAll(opened);
  try {
    const facts = keep(openFacts({ clickhouseUrl: config.clickhouseUrl, dataDir: config.dataDir, log }));
    // The engine starts while the records open; whoever needs it is told what is wrong. Most tests never ask it.
    if (config.mode !== 'test') facts.query('select 1').catch(() => {});
    const db = keep(await openRecords({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log }));
    await migrate(db);
    await beginRun({ db });
    const clock = keep(
      await openClock(config, db, (error) => {
        if (!(error instanceof StoreBusy)) log.warn({ err: error }, 'the product’s clock could not be read'); // busy: asked again at once
      }),
    );
    const files = keep(await openFiles(config, log));
    await (takeOver ? takeOverFiles : holdFiles)({ db, files }).catch((error: unknown) => {
      // A bucket that does not answer keeps no server from starting; before a sweep it is asked again.
      if (takeOver || error instanceof FilesOfAnother || !config.s3) throw error;
      log.warn({ err: error }, 'whose files the bucket holds could not be asked');
    });
    const drops = keep(await openDrops(config));
    const engine = keep(openEngine({ threads: 2 }));
    const pictures = keep(openPictures());
    const captures = keep(openCaptures(config, { told: (how) => log.info(how) }));
    const outbound = openOutbound({ allow: config.outboundAllow });
    return {
      config,
      db,
      facts,
      files,
      drops,
      engine,
      mail: openMail(config, log),
      oidc: config.oidc ? openOidc(config.oidc) : null,
      outbound,
      pictures,
      captures,
      stores: openAppStores({ urls: config.storeUrls, outbound, log, known: knownApps }),
      craftsman: openCraftsman({ url: config.craftsmanUrl, outbound, ...(knownMarkup && { known: knownMarkup }) }),
      log,
      now: clock.now,
      realNow: () => new Date(),
      close,
    };
  } catch (error) {
    await close().catch((failure: unknown) => log.error({ err: failure }, 'what was opened did not close'));
    throw error;
  }
};
