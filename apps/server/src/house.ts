import { join } from 'node:path';
import type { Logger } from 'pino';
import { closeAll } from './close-all.ts';
import type { Config } from './config.ts';
import type { House } from './context.ts';
import { openFacts } from './db/facts.ts';
import { migrate } from './db/migrate.ts';
import { whenLeft } from './db/pglite/directory-lock.ts';
import { openRecords, StoreBusy } from './db/records.ts';
import { openEngine } from './engine/engine.ts';
import { openClock } from './features/simulator/clock.service.ts';
import { refuseMoved } from './operate/move/moved.ts';
import { clearLeftAside } from './operate/restore/aside.ts';
import { refuseHalfRecords, refuseHalfRestored } from './operate/restore/marker.ts';
import { noteFailed } from './operate/upgrade/tried.ts';
import { noteSchema, prepareUpgrade } from './operate/upgrade/upgrade.ts';
import { openAppStores } from './outside/app-stores.ts';
import { openCaptures } from './outside/browser/captures.ts';
import { openCraftsman } from './outside/craftsman.ts';
import { openDrive } from './outside/drive.ts';
import { openDrops } from './outside/drops-open.ts';
import { openFiles } from './outside/files-open.ts';
import { openMail } from './outside/mail.ts';
import { openOidc } from './outside/oidc.ts';
import { openOutbound } from './outside/outbound.ts';
import { openPictures } from './outside/pictures.ts';
import type { StoreApp } from './outside/store-question.ts';
import { sparing } from './platform/backups.ts';
import { beginRun } from './platform/feed/feed.sql.ts';
import { FilesOfAnother, holdFiles, takeOverFiles } from './platform/file-owner.ts';

/**
 * Opens stores and neighbours; migrates the records. Whatever was opened is closed again when one of them fails.
 * @param knownApps apps that exist in no app store and are found all the same: the demo's
 * @param knownMarkup creatives that Craftsman+ has never heard of, by id: the demo's
 * @param takeOver takes the files from whatever records have them
 * @param restoring it is the restore itself that opens what it put back so far
 * @throws FilesOfAnother, HalfRestored, HouseMoved, UpgradeRefused
 */
export const openHouse = async (
  config: Config,
  log: Logger,
  {
    knownApps = [],
    knownMarkup,
    takeOver = false,
    restoring = false,
  }: {
    knownApps?: readonly StoreApp[];
    knownMarkup?: ReadonlyMap<string, string>;
    takeOver?: boolean;
    restoring?: boolean;
  } = {},
): Promise<House & { close(): Promise<void> }> => {
  let copy: string | null = null;
  if (!restoring) {
    refuseHalfRestored(config);
    await clearLeftAside(config.dataDir);
    copy = await prepareUpgrade(config, log);
  }
  const opened: { close(): Promise<void> | void }[] = [];
  const keep = <T extends { close(): Promise<void> | void }>(store: T): T => {
    opened.push(store);
    return store;
  };
  const close = () => closeAll(opened);
  try {
    // The facts have as long from then on to be let go of, too
    if (!config.databaseUrl) await whenLeft(join(config.dataDir, 'records'));
    const facts = keep(openFacts({ clickhouseUrl: config.clickhouseUrl, dataDir: config.dataDir, log }));
    // The engine starts, and makes its tables, while the records open. Most tests never ask it.
    if (config.mode !== 'test')
      facts.ready().catch((error: Error) => log.warn({ reason: error.message }, 'The facts store is not ready'));
    const db = keep(await openRecords({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log }));
    if (!restoring) {
      await refuseHalfRecords(db);
      await refuseMoved(db);
    }
    await migrate(db).catch(async (error: unknown) => {
      if (copy !== null) await noteFailed(config.dataDir, copy, db);
      throw error;
    });
    await noteSchema(config);
    await beginRun({ db });
    const clock = keep(
      await openClock(config, db, (error) => {
        if (!(error instanceof StoreBusy)) log.warn({ err: error }, 'the product’s clock could not be read'); // busy: asked again at once
      }),
    );
    const files = sparing(keep(await openFiles(config, log)), db);
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
      drive: openDrive({ url: config.driveUrl, outbound }),
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
