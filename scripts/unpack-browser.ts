// Unpacks the browser of the stories ahead of them, and shows that it starts.
import { launchBrowser } from '../e2e/support/browser.ts';

const browser = await launchBrowser();
console.log(`Browser ${browser.version()} is ready.`);
await browser.close();
