import type { Preferences } from '../../../../domain/model/session.js';
import type { SessionStore } from '../../../../ports/store/sessions.js';
import { json } from '../../common/rows.js';
import type { Connection } from '../connection/driver.js';
import type { SqliteScope } from '../connection/scope.js';

const READ = 'SELECT value FROM preference WHERE wid = ? AND principal = ?';
const SAVE = 'INSERT INTO preference (wid, principal, value) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value';
const DELETE = 'DELETE FROM preference WHERE wid = ? AND principal = ?';

type PreferenceStore = Pick<SessionStore, 'preferences' | 'savePreferences' | 'deletePreferences'>;

export function createPreferenceStore(db: Connection, { wid, principal }: SqliteScope): PreferenceStore {
  return {
    async preferences() {
      const row = db.get(READ, wid, principal);
      return row === undefined ? {} : json<Preferences>(row, 'value');
    },
    async savePreferences(preferences) {
      db.run(SAVE, wid, principal, JSON.stringify(preferences));
    },
    deletePreferences: async () => db.run(DELETE, wid, principal) > 0,
  };
}
