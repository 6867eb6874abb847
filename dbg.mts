import { createSqliteStore } from './src/adapters/sqlite/store.ts';
import { createMemoryBus } from './src/adapters/memory/bus.ts';
import { compose, openInventory } from './src/compose.ts';
import { readConfig } from './src/config.ts';
import { existsSync } from 'node:fs';
const folder='/tmp/dbgstore'; const fresh=!existsSync(folder);
const c=readConfig({NETLOOM_DATA:folder,NETLOOM_PORT:'0'});
const {app,dispose}=compose(c,{version:'x'}); const me={workspace:'default',name:'local'};
if(fresh) await app.imports.run(me, await openInventory('/work/shared/data/netbox-demo/netbox-demo-v4.2.json'));
let sid: string|undefined;
for (const line of process.argv.slice(2)) {
  const [r,...t]=line.split(':'); const role=r==='A'?'ASSISTANT':'USER';
  const {message,session}=await app.messages.add(me,sid,{role,parts:[{kind:'TEXT',text:t.join(':')}]}); sid=session.id;
  console.log('##',line);
  for(const m of message.understanding.mentions) console.log('  ',m.kind,JSON.stringify(m.text),m.status,m.score,m.entities.map(e=>e.key).join(' '),'|',m.evidence.join('; '),'|',m.candidates.slice(0,4).map(x=>x.entity.key+'='+x.score+' '+x.evidence.join('; ')).join(' || '));
  console.log('  ',JSON.stringify(message.understanding.followUp.reason),JSON.stringify(message.understanding.topic));
}
await dispose();
