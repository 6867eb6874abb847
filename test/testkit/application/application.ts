import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from '../../../src/application/index.js';
import { compose, type ComposeOptions } from '../../../src/compose.js';
import { readConfig } from '../../../src/config/config.js';
import type { EntityDraft } from '../../../src/domain/model/entity.js';
import type { MessageDraft } from '../../../src/domain/model/message.js';
import { sampleFolder } from './sample-folder.js';
import { countCalls, type CallCounter } from './counting-store.js';

export interface TestApplication {
  readonly app: Application;
  readonly counter: CallCounter;
  /** Ends the application and keeps its folder. */
  stop(): Promise<unknown>;
  dispose(): Promise<void>;
}

/** The whole application on SQLite in a new folder. */
export function openApplication(
  settings: Readonly<Record<string, string>> = {},
  given: Pick<ComposeOptions, 'clock' | 'presence' | 'waits' | 'decorateStore'> = {},
  folder = mkdtempSync(join(tmpdir(), 'netloom-app-')),
): TestApplication {
  const counter = countCalls();
  const { app, dispose } = compose(readConfig({ NETLOOM_DATA: folder, ...settings }), {
    version: 'test',
    ...given,
    decorateStore: (store) => counter.decorate(given.decorateStore?.(store) ?? store),
  });
  return {
    app,
    counter,
    stop: dispose,
    async dispose() {
      await dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same with the inventory of the sample in the workspace of `LOCAL`. */
export const openSample = async (...[settings, given]: Parameters<typeof openApplication>): Promise<TestApplication> =>
  openApplication(settings, given, await sampleFolder());

export const userMessage = (text: string, more: Partial<MessageDraft> = {}): MessageDraft => ({
  role: 'USER',
  parts: [{ kind: 'TEXT', text }],
  ...more,
});

export function device(objectId: string, name: string): EntityDraft {
  return {
    ref: { source: 'netbox', objectType: 'dcim.device', objectId },
    type: 'DEVICE',
    name,
    display: name,
    aliases: [],
    attributes: {},
    relations: [],
  };
}
