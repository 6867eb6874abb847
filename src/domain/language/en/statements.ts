const MODAL = '(?:must|should|shall|have to|has to|need to|needs to)';

/** Forms of sentences that say that they hold for long. */
export const LASTING_FORMS = {
  /** “Remember that …”. */
  REMEMBER: /^(?:please |pls )?(?:remember|memori[sz]e|keep in mind|make a note|note(?: down)?|don['’]t forget)(?: that|:|,)\s*(.{8,})$/iu,
  /** “For the record: …”. */
  FOR_THE_RECORD: /^(?:for the record|for (?:your|future) reference|fyi|just so you know)[:,]?\s*(.{8,})$/iu,
  /** “From now on …”. */
  FROM_NOW_ON: /^(?:please )?(?:from now on|from here on|going forward|in (?:the )?future|henceforth)\b[,:]?\s*(.{6,})$/iu,
  /** “… going forward”. */
  ALSO_FROM_NOW_ON: /^(.{6,}?)\s+(?:from now on|from here on|going forward|in (?:the )?future)[.!]?$/iu,
  /** “Call it …”, “we call the core in Utica Big Bertha”. */
  CALLING:
    /^(?:(?:[Pp]lease|[Yy]ou can|[Ll]et['’]s|[Ww]e|[Ee]verybody here|[Pp]eople here)\s+)?(?:just\s+)?[Cc]alls?\s+(it|them|that|this(?: one)?|(?:the |our )?[\w./:-]{2,60}(?: [\w./:-]{2,60}){0,4}?)\s+["“']?[\p{Lu}\d][^.!?]{1,60}[.!]?$/u,
  /** “… is called Big Bertha”. */
  CALLED: /\b(?:is|are) (?:called|known as|nicknamed)\s+["“']?[\p{Lu}\d][^.!?]{1,60}[.!]?$/u,
  /** “I prefer …”. */
  PREFERENCE: /^(?:(?:actually|no|sorry)[,]?\s+)?(?:i|we)(?:['’]d| would)? (?:prefer|rather (?:have|see|get))\b.{4,}$/iu,
  /** “I like my answers short”. */
  WANTED_OUTPUT:
    /^(?:i|we) (?:(?:only|really) )?(?:want|like|need|expect) (?:(?:all |my |your |the )?(?:answers?|replies|output|summaries|commands?|configs?|tables?|times?|dates?|units?|lists?|reports?))\b.{3,}$/iu,
  /** “Always answer in German”. */
  ANSWER_STYLE:
    /^(?:please )?(?:always )?(?:answer|reply|respond|write|talk|speak)(?: to me)? (?:in|with|as) (?:english|german|french|spanish|italian|portuguese|dutch|polish|czech|japanese|chinese|bullet points?|tables?|short (?:sentences|answers)|metric units?|utc|plain text|markdown)\b.*$/iu,
  /** “We always …”. */
  GROUP_HABIT:
    /\b(?:we|i|our (?:team|company|policy|rule|standard|convention)\w*)\b[^.]{0,40}\b(?:always|never|by default|as a rule|on principle|only ever)\b.{4,}$/iu,
  /** “Never reboot …”. */
  ALWAYS_OR_NEVER: /^(?:please )?(?:always|never|don['’]t ever|do not ever)\s+(?!mind\b|ever\b)\p{L}{2,}.{3,}$/iu,
  /** “All racks must …”. */
  OBLIGATION: new RegExp(`^(?:all|every|each|no|any) [\\p{L}\\d ./-]{3,60} ${MODAL} .{3,}$`, 'iu'),
  /** “Our maintenance window is …”, “my time zone is …”. */
  OWN_ATTRIBUTE:
    /^(?:(?:actually|no|sorry|correction|update)[,:]?\s+)?(?:my|our) (?!(?:question|problem|issue|guess|bad|point|understanding|mistake|concern|plan)\b)([\p{L}\d][\p{L}\d /.-]{2,60}?) (?:is|are|starts?|ends?|runs?|lives?|stays?)(?: now)? .{2,}$/iu,
  /** “I’m responsible for …”. */
  RESPONSIBILITY:
    /^(?:i['’]m|i am|we['’]re|we are) (?:responsible for|in charge of|on call for|the owners? of|based in|located in) .{3,}$/iu,
  /** “The rule here is …”, “the standard for uplinks is …”. */
  STATED_RULE:
    /^(?:(?:actually|no|sorry|correction|update)[,:]?\s+)?(?:the|our) (?:rule|policy|standard|convention|naming scheme|default|procedure|escalation (?:path|contact))\b[^.]{0,50} (?:is|are)(?: now)? .{4,}$/iu,
} as const;

/** The beginning of a pronoun for what gets a name: “call it Big Bertha”. */
export const CALLED_PRONOUN = /^(?:it|them|that|this)/iu;

/** The subject of a statement, before “is”: “the rule for uplinks is …”. */
export const BEFORE_BEING = /^(?:\w+[,:]\s+)?(.*?)\b(?:is|are)\b/iu;

/** A line that is quoted, or the output of something: the head of a mail, a prompt, a log. */
export const FOREIGN_LINE =
  /^(?:\s*>|\s{4,}|\t|\s*(?:from|to|subject|date|sent|cc):|.*\|.*\||\s*[\w.-]+[#$>]\s|\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:|\s*\[?\p{L}{3} +\d{1,2} \d\d:\d\d:\d\d|\s*<\d+>|\s*\d\d:\d\d:\d\d\b|\s*[%*]\p{L}+-\d-)/iu;

const ABBREVIATED =
  'e\\.g|i\\.e|etc|approx|ca|nr|vs|incl|excl|tel|ext|mr|mrs|ms|dr|prof|st|mag|ing|dipl|inc|ltd|corp|bldg|dept|str|abt|blvd|ave|z\\.b|bzw|d\\.h|p\\.ex|\\p{Lu}';

/** The end of a text is an abbreviation or an initial. */
export const ABBREVIATION_AT_END = new RegExp(`(?<![\\p{L}\\p{N}])(?:${ABBREVIATED})\\.$`, 'iu');

/** An end of a sentence, a line or a part of a sentence; not the points of an abbreviation, of an initial, or of “(a, b, ...)”. */
export const SENTENCE_END = new RegExp(`(?<=[.!?]["'”’)]*)(?<!\\b(?:${ABBREVIATED})\\.)(?<!\\.\\.\\.?\\))\\s+|\\n+|;\\s+`, 'iu');

/** Words that mark a correction, which the statement does not need. */
export const CORRECTION_MARK = /^(?:actually[,:]?|(?:no|sorry|correction|update)[,:.!])\s+/iu;

/** Words that open a sentence and are not part of the statement: “No, …”, but not “No contractors without an escort”. */
export const SENTENCE_OPENERS =
  /^(?:(?:(?:ok|okay|hi|hello|hey|and|but|also|btw|by the way|oh)\b[,:.!]?|(?:thanks|thank you|so|one more thing|well|yes|no|please note)[,:.!])\s+)+/iu;

/** Phrases with “always” or “never” that say nothing about what holds. */
export const IDIOM =
  /\b(?:never ?mind|as always|like always|as ever|always[ -]on|never[ -]ending|always wondered|never (?:heard|seen|knew|thought|got|had|came|worked|been|did|said|told|asked|wanted|tried|meant|liked|happened|used to)|always (?:rains?|snows?|look on)|always (?:thought|been|was|were|had|worked)|has never|have never|had never|hasn['’]t ever|was never|were never|is never going|could never|would never|not always|almost always|almost never)\b/iu;

/** Words of sentences that say that something changed or was wrong. */
export const CHANGE_WORDS =
  /\b(?:no longer|any ?more|any longer|nowadays|(?:is|are|['’]s|['’]re|sits?|lives?|works?|runs?|goes|has|have|starts?|ends?) now|now (?:it|they|he|she|the|is|are|has|have|lives|sits|goes)|now(?:[,;.!]|$)|changed|replaced|swapped|moved|new (?:number|code|pin|key|contact|address|name|rule|window|owner|person)|has left|left us|retired|took over|takes over|instead|correction|corrected|wrong|mistaken|outdated|obsolete|forget (?:what|about|the|my)|ignore (?:what|my|the)|disregard|scrap (?:what|that|the)|not true|mixed (?:it|that|them|this|things) up|(?:was|were|had (?:that|it)|got (?:that|it)) wrong|my mistake|misread|once more|extended|extension|until further|used to|i['’]d rather|on second thought|actually|finally|meanwhile|update:)/iu;

/** Words beside a password, a token or another secret, also in other languages. */
export const SECRET_WORDS =
  /\b(?:pass(?:word|wd|phrase)s?|passwort|kennwort|mot de passe|contraseña|wachtwoord|hasło|passord|api[- ]?(?:key|token)s?|access[- ]?(?:key|token)s?|auth(?:entication)? tokens?|bearer|tokens?|secrets?|psk|pre-?shared keys?|private keys?|communit(?:y|ies) (?:is|strings?|=)|snmp communit(?:y|ies)|credit cards?|cvv|iban)\b/iu;

/** The beginning of a condition: “if …”, “what if …”. */
export const CONDITION =
  /^(?:if|unless|when(?:ever)? (?:i|we|you) (?:would|were)|suppose|assuming|what if|in case|imagine|let['’]s say|say)\b/iu;

/** Reports a statement of somebody else: “the vendor claims …”. */
export const REPORTED =
  /\b(?:he|she|they|who|nobody|somebody|someone|everyone|the (?:docs?|vendor|manual|article|blog|customer|ticket|log|readme))\b[^.]{0,40}\b(?:says?|said|writes?|wrote|claims?|claimed|thinks?|told|asked|wants?|recommends?)\b/iu;

/** Limits a sentence to the moment or the task: “right now”, “for this ticket”. */
export const MOMENTARY =
  /\b(?:right now|at the moment|currently|for now|just (?:this )?once|this time|today|tonight|tomorrow|yesterday|this (?:morning|afternoon|evening|week)|for this (?:ticket|change|task|one|session|answer)|in this (?:case|ticket|session|thread))\b/iu;

/** The beginning of a question or a request, with or without a question mark; “tell the new ones …” is none. */
export const ASKING_BEGINNING =
  /^(?:(?:and|then|also|ok|okay|so|but|now|please|pls|just|hey|hi|great|thanks)\W+)*(?:show|list|give|tell me|answer|reply|check|find|look|trace|pull|confirm|provide|compare|explain|describe|write|draft|make|create|prepare|print|suggest|recommend|summari[sz]e|remind|help|propose|i need (?:the|a|all|every|to)|i want|i['’]d like|i would like|let me|let['’]s see|which|what|where|who|whose|why|how|is|are|does|do|can|could|should)\b/iu;

/** The writer does not believe it, or only thinks aloud. */
export const DOUBT =
  /\b(?:(?:do(?:n['’]t| not)|does(?:n['’]t| not)|did(?:n['’]t| not)|never) (?:buy|believe|trust)|thinking aloud|hypothetical(?:ly)?|rumou?rs?|joking|kidding|just (?:an idea|a thought)|no plan|nonsense|not true|probably wrong|i doubt|take (?:it|that) with a grain)\b/iu;

/** What holds for a while only, and plans for the next hours: “for now”, “until Friday”, “tomorrow”. */
export const TEMPORARY =
  /\b(?:tomorrow|tonight|right now|at the moment|currently|for now|atm(?=\s*(?:[,.;!)]|$))|(?:at|after|before|until|till) (?:lunch|dinner|breakfast)|(?:just|only) (?:this )?once|this time|temporar(?:y|ily)|for (?:today|tonight|the moment|the time being|this (?:week|morning|afternoon|evening|ticket|change|task|session))|(?:today|tonight) only|(?:only|just) (?:for )?(?:today|tonight|this week)|until (?:tomorrow|tonight|(?:this|the end of) \p{L}+|(?:mon|tues|wednes|thurs|fri|satur|sun)day))\b/iu;

/** The beginning of a sentence that is not clear without the one before it: “it …”, “but that …”. */
export const DEPENDENT =
  /^(?:(?:but|and|so|then|there|apparently|now|since then)[ ,]+)*(?:it|its|it['’]s|they|they['’]re|their|he|she|his|her|that|this|these|those|both|same|the latter)\b/iu;

/** A command to a language model: “ignore all previous instructions”. */
export const MODEL_COMMAND =
  /\b(?:ignore|forget|disregard) (?:all |any |the |your )*(?:previous|prior|above|earlier|other) (?:instructions?|rules|prompts?)\b/iu;

/** The beginning of a sentence about a group of the writer: “we …”. “US” is a country. */
export const GROUP_WORDS = /^(?:.{0,30}\b)?(?:[Ww]e|[Oo]ur|us)\b/u;

/** Words for the writer. */
export const WRITER_WORDS = /\b(?:I|[Mm]y|[Mm]e|mine)\b/u;

/** The attribute that a statement sets: “the maintenance window is Tuesday”. */
export const STATED_ATTRIBUTE =
  /^(?:the|our|my|that the|that our)?\s*([\p{L}\d][\p{L}\d /.-]{2,60}?) (?:is|are|was|will be|has|have|starts?|ends?)\b/iu;

/** Words that do not tell what a rule is about: “always”, “never”, “we”. */
export const POLARITY_WORDS =
  /\b(?:always|never|don['’]t|do not|ever|not|no|only|please|we|i|our|team|by default|as a rule|now|anymore|any more|no longer|actually)\b/giu;

/** Reports what the writer does not vouch for, or only supposes: “the vendor claims …”, “could be the fan tray”. */
export const CLAIMED =
  /\b(?:insist(?:s|ed)?(?! on)|claims?|claimed|reckons?|reckoned|swears?|alleges?|alleged|suspects?|in theory)\b|\b(?:suppose (?:we|they|it)|i (?:suppose|guess)|what if|who knows|i(?:['’]d)?(?: rather)? bet|(?:could|may|might) (?:well )?be|maybe|perhaps)\b/iu;

/** A time of day, a day, a month or a duration. */
export const TIME_VALUE =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|mornings?|evenings?|nights?|noon|midnight|half past|january|february|april|june|july|august|september|october|november|december)\b|\b(?:\d+\.?|in|of|on|since|until|end of) (?:march|may)\b|\b\d{1,2}(?::\d\d| ?[ap]m)\b|\b\d+ (?:minutes?|hours?|days?|weeks?|months?|years?)\b/iu;
