import { wordList } from './word-list.js';

/** Words of a question that offers a choice: “rtr-1 or rtr-2?”, “Which one?”. */
export const CHOICE_WORDS = /\b(?:which|what\s+one|or|either)\b/iu;

/** Words around a name in a turn that only names something: “and in X then?”, “no, I meant X”, “how about X instead”. */
export const FRAME_WORDS = wordList(
  `and or but n also then so now no nope yes ok okay k right sorry please pls thanks thx what how about for in on at of to from with
   without the a an i im i'm meant mean my bad not only just again too well as instead same hm hmm hi hey uh oh actually rather that there
   here fine good great wait`,
);

/** A numbered choice as an answer: “2”, “#2”, “option 2”, “no, number 2 please”. */
export const NUMBER_ANSWER =
  /^\s*(?:(?:no|yes|ok|okay|the|i\s+meant?|take|use)[,.\s]\s*){0,3}(?:#|no\.?\s*|nr\.?\s*|number\s+|option\s+|choice\s+)?(\d{1,2})(?:[.)]|st|nd|rd|th)?(?:\s+(?:please|pls|thanks))?\s*[.!]?\s*$/diu;

/** The answer that no choice is right: “neither”, “no, none of them”. */
export const NONE_ANSWER = /^\s*(?:no[,.]?\s+)?(?:neither|none)(?:\s+(?:one|of\s+(?:them|those|these|the\s+two|both)))?\s*[.!]?\s*$/iu;

/** Words that open a turn that adds something: “and the other one?”. */
export const ADDITIVE_WORDS = wordList('and also plus too n');

/** Words that open a turn that contrasts something: “but why?”. */
export const CONTRASTIVE_WORDS = wordList('but however though still yet');

/** Words that open a turn that concludes something: “so it is down?”. */
export const RESULTATIVE_WORDS = wordList('so then therefore thus');

/** Words that acknowledge an answer: “ok, thanks”. */
export const ACKNOWLEDGING_WORDS = wordList(
  `ok okay k right good great fine perfect thanks thank thx ta cheers splendid excellent understood noted sure yes yep yeah no nope hm hmm
   ah oh wow nice lovely super cool wonderful alright well`,
);

/** Words that open a greeting: “good morning”. */
export const GREETINGS = wordList('hi hello hey morning afternoon evening dear');

/** Words that repeat an earlier question: “same for sw-2”. */
export const REPEATING_WORDS = wordList('same again likewise instead ditto similarly too also else more');

/** Words at the beginning of a turn that is about something else: “next: …”. */
export const TURNING_WORDS = wordList(
  `next different another other new separate unrelated else topic subject something aside anyway anyhow moving switching changing
   meanwhile separately besides incidentally`,
);

/** Words at the beginning of a turn that returns to something: “back to …”. */
export const RETURNING_WORDS = wordList('back return returning earlier before first again resume');

/** Returns to an earlier topic: “back to the firewall”. */
export const BACK_TO = /\bback (?:to|at|on)\b|\breturning to\b|\bagain about\b/iu;

/** Turns to another topic: “by the way”, “one more thing”, “on a different note”. */
export const BY_THE_WAY =
  /\b(?:by the way|btw|incidentally|apropos|that said|aside|let(?:['’]s| us) (?:talk|turn|move|go|look)|talking of|speaking of|as for|regarding|concerning|turning to|on to|out of the blue|on another note|on a different|different (?:thing|topic|matter|note|question)|another (?:thing|topic|matter|question|one)|new (?:topic|page|question|ticket|line|subject|item)|next (?:topic|item|one|question|up|line|point|ticket|thing)|something else|one more(?: thing)?|last (?:thing|one|question|point)|before i (?:forget|go|leave)|while (?:i(?:['’]m|['’]ve)|we(?:['’]re)?|you)|moving on|quick (?:one|question)|separate(?:ly)?|unrelated|other (?:thing|matter|topic|question|job|business))\b/iu;

/** Says that the topic changes: “next topic”, “to change the subject”. */
export const TOPIC_ANNOUNCEMENT =
  /\b(?:next|new|another|different|other|change (?:of|the)|switch(?:ing)?|changing the) (?:topic|subject)\b/iu;

/** Refers to an earlier part of the conversation: “the one you mentioned”, “from before”. */
export const FROM_BEFORE =
  /\b(?:from (?:before|earlier|the (?:beginning|start))|earlier|you (?:named|mentioned|said|listed|gave)|(?:we|i) (?:started|spoke|talked|asked|had|began|looked)|once more|again)\b/iu;

/** Opens the correction of an earlier turn: “no, I meant rtr-2”. */
export const CORRECTION = /^\W*(?:no|nope|sorry|oops|wait)\W+(?:i\s+(?:meant?|said)|not)\b/iu;

/** Acknowledges an answer before a message asks something: “Ok, thanks.”. */
export const ACKNOWLEDGEMENT =
  /^\s*(?:(?:ok(?:ay)?|hm+|thanks?|thank you|thx|right|good|great|fine|understood|checked|noted|thought so)[\s,.!]+)*/iu;

/** Repeats the question before for something else: “and Lyon?”, “same for sw-2”, “sw-2 too?”. */
export const REPEATED_QUESTION =
  /^(?:and|same|what about|how about|also|only|just|but not|not|except|per|by|repeat (?:this|that|it|the same))\b(?!.*\b(?:its|their|his|her)\b)|^how many(?: are there)?\s*\??\s*$|\bof (?:them|those|these)\b|\b(?:too|as well|also)\s*\??\s*$/iu;

/** Asks for another kind of things besides that of the question before: “routers as well”. */
export const REPEATS_ALSO = /\b(?:too|as well|also)\b/iu;

/** Words that express a decision, a promise or a prohibition: “we’ll go with”, “do not”. */
export const DECISION =
  /\b(?:decided?|decision|agreed|let['’]?s|go(?:ing)? (?:with|ahead)|we(?:['’]ll| will| go| keep| use| take)|i(?:['’]ll| will)|approved?|chose|chosen|settled|must(?: not|n['’]t)?|do not|don['’]t|never|scheduled?|assigned|confirmed|instead|postponed?|cancel(?:led|ed)?|remember|from now on)\b/iu;
