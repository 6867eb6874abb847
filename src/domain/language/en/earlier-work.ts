/** Forms of questions about earlier sessions. One of them is enough. */
export const EARLIER_WORK_FORMS: readonly RegExp[] = [
  // “did we ever …”, “have I … before”, “was anyone … last week”
  /\b(?:did|do|have|has|had|haven['’]t|hasn['’]t|didn['’]t|was|were|wasn['’]t|weren['’]t|when|what|which|how|where)\b[^.?!]{0,80}\b(?:i|we|you|us|me|anyone|anybody|someone|somebody|one of us|our \w+|the team)\b[^.?!]*\b(?:before(?=\s*[?.!,]|\s*$)|earlier|last time|previous(?:ly)?|in the past|ever|already|recently|lately|once|back then|the other (?:day|week)|last (?:week|month|year|quarter|summer|winter|spring|autumn|session|conversation|ticket)|history)\b/iu,
  /\b(?:before|earlier|previously|already|last (?:time|week|month|year)|in the past)\b[^.?!]{0,60}\b(?:did|have|had|were|was)\s+(?:i|we|you|anyone|anybody|someone)\b/iu,
  // “have we had trouble with …”, “when did we replace …”
  /\b(?:have|haven['’]t|hadn['’]t|has|had)\s+(?:i|we|you|anyone|anybody|someone|somebody|the team)\b[^.?!]{0,20}\b(?:had|been|\p{L}{2,}(?:ed|en|one|ade|ut|ad|id|un|old|ound|ught|ept|ent|eft|een))\b/iu,
  /\bwhen (?:did|was|were|had) (?:i|we|you|anyone|anybody|someone|it|that|this|they)\b/iu,
  /\bwho\b[^.?!]{0,40}\b(?:worked|touched|changed|handled|looked|fixed|configured|replaced|moved|did|was on|had|upgraded|swapped|dealt)\b/iu,
  // “what was the story with …”, “any earlier incident on …”
  /\bwhat (?:was|is|['’]s|were) the (?:story|history|outcome|result|verdict|background|issue|problem|fix|cause|root cause|upshot)\b/iu,
  /\bwhat (?:happened|became|came of|did .{0,40} turn out)\b/iu,
  /\bhow did\b[^.?!]{0,60}\b(?:end|go|turn out|get (?:fixed|solved|resolved)|work out)\b/iu,
  /\b(?:earlier|previous|past|prior|former|old|other|known|any history|history)\b[^.?!]{0,20}\b(?:incidents?|tickets?|work|issues?|problems?|troubles?|outages?|changes?|sessions?|conversations?|faults?|cases?|notes?|visits?|repairs?|of (?:faults?|problems?|issues?))\b/iu,
  /\bany (?:history|background|previous|earlier|prior|known)\b/iu,
  /\b(?:anything|something|nothing)\b[^.?!]{0,40}\b(?:done|happened|changed|tried|found|open|left)\b[^.?!]{0,40}\b(?:before|earlier|recently|lately|last|since|already|ever)\b/iu,
];

/** Words of such questions in German, French, Spanish, Italian, Dutch, Norwegian and Polish. */
export const EARLIER_WORK_IN_OTHER_LANGUAGES =
  /\b(?:schon (?:ein)?mal|letztes mal|damals|früher|zuletzt|la dernière fois|déjà|auparavant|la última vez|alguna vez|anteriormente|l['’]ultima volta|in passato|già|de vorige keer|eerder|al eens|forrige gang|tidligere|sist|ostatnio|wcześniej|poprzednio)\b/iu;

/** Limits a question to its own conversation: “in this chat”, “just now”. */
export const THIS_CONVERSATION =
  /\b(?:above|in this (?:conversation|session|chat|thread)|a (?:moment|minute|second) ago|just now|you (?:just )?(?:said|wrote|listed|mentioned))\b/iu;

/** Questions, with or without a question mark: “remind me …”. */
export const INQUIRY =
  /\?|^(?:did|have|has|had|was|were|when|what|who|which|how|any|tell me|remind me|show me|do you (?:know|remember))\b/imu;

/** Words of sentences that tell how something ended: “fixed”, “turned out”. */
export const OUTCOME_WORDS =
  /\b(?:done|fixed|replaced|swapped|moved|resolved|solved|works?|working|closed|decided|agreed|scheduled|postponed|cancelled|rolled back|applied|merged|upgraded|installed|removed|added|renamed|cleaned|cleared|failed|gone|(?:came|is|are|was|were) back|healthy|restored|recovered|stable|open|waiting|turned out|caused|because|so we|we will|i will|next step|root cause)\b/iu;
