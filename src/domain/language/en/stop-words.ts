import { wordList } from './word-list.js';

/** Function words. Alone they name nothing, and they neither begin nor end a name. */
export const STOP_WORDS = wordList(
  `a about above after again all also am an and any anybody anyone anything are as at back be because been before being below between both
   but by can cannot could did do does doing done down during each else ever every everything few for from further get gets give go goes
   going gone got had has have having he hello hence her here hers hey hi him his how i if in into is it its itself just keep kind know
   let like list look lot made make many may maybe me might mine more most much must my name need needs neither never new next nice no
   nobody none nor not nothing now of off ok okay old on once one only onto or other our ours out over own per please pls put quite rather
   really right said same say see seen shall she should show since so some somebody something still such sure take tell than thank thanks
   that the their theirs them then there these they thing things think this those though through thus to together too two under until up
   upon us use used uses using very want was way we well went were what when where whether which while who whom whose why will with within
   without would yes yet you your yours yourself first second third last latter former exactly`,
);

/** Common words of this field that also occur as names: they need a capital letter or their type next to them to count as a name. */
export const COMMON_WORDS = wordList(
  `access active actual address addresses answer assigned available backend backup build building bundle cable cabled cache capacity case
   change changes check circuit circuits client cloud cluster clusters compute connect connected connection contact core count cron
   customer data date day decommissioned desk desktop detail details device devices down edge email end error external fail failed feed
   feeds fiber file find fine firewall free front frontend full gateway group guest hardware height host hostname hour house
   infrastructure interface interfaces internal internet ip issue item keep lab label laptop left level link links local location login
   logout long main maintenance management manufacturer master mean media member message mgmt minute mobile mode model monday monitoring
   month morning move network networks node number office offline online operational order panel panels part phone place plan planned
   plant platform point port ports power prefix prefixes primary printer problem production provider proxy public question rack racks rear
   redundant region remote replace report reserved role rollback room router routers row sales second secure security server servers
   service services set shared short side single site sites space spare staff staged staging standard start state status storage street
   subnet support switch switches system team tenant test ticket time today tomorrow total traffic type unit units update upstream user
   users vendor version virtual vlan vlans vm vms voice wan wave webserver website week wifi wireless work world year yesterday kbps mbps
   gbps kbit mbit gbit khz mhz ghz kva watts volts amps alpha bravo charlie delta echo foxtrot golf hotel india juliett juliet kilo lima
   mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu`,
);

/** The remainders of “it’s”, “they’ve” and “don’t” when the apostrophe separates words. */
export const CONTRACTION_PARTS = wordList('s t d m ll re ve don isn doesn didn wasn couldn wouldn');
