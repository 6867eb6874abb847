import { wordList } from './word-list.js';

/** Verbs of commands that interrupt or destroy something, and their particles: “reboot it”, “take it down”. */
export const DESTRUCTIVE_VERBS = wordList(
  `reboot restart reload reset shut shutdown unplug disconnect delete remove erase wipe decommission decom disable isolate kill terminate
   purge destroy drop retire scrap unrack unmount format reimage reinstall flush flash bounce cycle recycle halt stop suspend deactivate
   dismantle demolish demote cancel cease release reclaim withdraw uninstall yank pull rip tear cut strike block lock nuke bin trash
   zeroise zeroize factory-reset power-cycle drain evacuate off down`,
);

/** Verbs of commands that restart what they act on: “bounce it”. */
export const RESTARTING_VERBS = wordList('reboot restart reload reset bounce cycle recycle power power-cycle halt');

/** Verbs that act on a machine, and not on one of its ports: “reboot it”. */
export const MACHINE_VERBS = wordList('reboot restart reload power power-cycle halt drain evacuate migrate');

/** Words that open a sentence that asks for information and acts on nothing: “which …”, “is …”. */
export const INFORMATION_OPENERS = wordList('which what who whose whom where when why how is are was were does do did has have had');

/** Words that open a polite command: “can you …”, “please …”. */
export const POLITE_OPENERS = wordList('can could would will may shall please');

/** Verbs before a state: “sw-1 is down” commands nothing. */
export const STATE_VERBS = wordList('is are was were be been being went goes gone stays stayed looks seems');

/** Particles of verbs that turn something off, which are also states: “down”. */
export const OFF_PARTICLES = wordList('off down');

/** Words before the verb of a command: “please reboot it”, “can you reboot it”. */
export const COMMAND_LEADS = wordList("please pls then now and just also ok okay to you go lets let’s let's");
