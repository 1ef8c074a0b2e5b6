import { LISTS } from './opt-out-words';
import { phrases } from './phrases';

/** Of somebody who opted out by mistake, or wants texts. */
export const WANTS_TEXTS = phrases(
  LISTS,
  `
  by mistake|accident
  accident~|mistakenly|oops|jk|restart|resume|resubscribe|reenable
  just kidding
  nevermind $
  nevermind !stop|quit|cancel|unsubscribe
  re subscribe|enable
  start again|over|texting|sending|my|the|them|it|up
  ^ keep them|it|these|those|sending|texting|the
  !you|u|ya|yall|they keep them|it|these|those|sending|texting|the
  turn|switch _? _? back on
  want|get|put|sign|let _? _? back in|on|up
  por error|accidente
  sin querer
`,
);

/** Of one alert among several. */
export const ONE_ALERT = phrases(
  LISTS,
  `
  just|only|solo for|about|the|this|my|de* one|1|a|un|una|alert|bottle|for|about|from|sunday~|price|new
  una|sola alerta|botella
  one|1|single|certain|specific alert|alerts|bottle|bottles|term|terms
  just|only the? back? in stock
  one|some of my|the alerts
  but keep|not
  except
`,
);

/** A question, a condition or a complaint, which asks for nothing yet. */
export const QUESTIONS = phrases(
  LISTS,
  `
  ^ to|at|in|by|until|before|after|why|when|what|whats|where|who|which|did|does|is|are|am|was|were|has|had|shall|should|may|might|wont|isnt|arent|how|porque|cuando|si|donde|quien|cual
  ^ the end $
  ^ the? end of
  ^ ya? no|nunca me? recibo|recibi|recibimos|llega|llegan|llego|llegaron
  ^ ya no esta|estan $
  ^ have i|you|u|we|they|the|my|all
  ^ por que
  ^ do !stop|quit
  ^ they|he|she quit|stop
  ^ will|would|could|can !you|u
  ^ if i|we|it|they|he|she
  ^ i|we|ive|you|u|theres|they|it|he|she|store|stores _? no more
  ^ there are _? no more
  what $
`,
);

/** Said of stopping, that it is not to happen or cannot; or of a stop of a bus, of a walk, or later. */
export const NOT_TO_STOP = phrases(
  LISTS,
  `
  @negated @between? @between? @between? @between? stop~|quit|quitting|end|ending|cancel~|unsub~|remove~|delete~|pares|paren|pare|parar|dejes|dejen|deje|dejar|deteng~|detien~|desactiv~|termin~|anul~|borr~|elimin~
  @negated @between? @between? @between? @between? opt|opted|opting _? out
  @negated @between? @between? @between? @between? take me off
  @negated @between? @between? @between? @between? turn|switch _? off
  @negated @between? @between? @between? @between? leave me
  @negated @between? @between? @between? @between? go away
  @negated @between? @between? @between? @between? darme de baja
  a|one|another|next|last|first|my|our|every|each|any|other|quick|final|bus|truck|the more? stop|stops
  stop time
  good|fair|close|sure|not enough
  mute|pause|snooze _* for !good|ever|life|always|all|me|us
  mute|pause|snooze _* until|till|til !further
`,
);

const DAYS =
  'monday~|tuesday~|wednesday~|thursday~|friday~|saturday~|sunday~|weekend~|holiday~|lunes|martes|miercoles|jueves|viernes|sabado~|domingo~|fines';
const HOUR = '1~|2~|3~|4~|5~|6~|7~|8~|9~|noon|midnight';

/** At the end of a request: it is about some hours or days, or some texts, and asks for no end of all. */
export const ONLY_SOMETIMES = phrases(
  LISTS,
  `
  on|los|las|el ${DAYS} morning|mornings|night|nights|please|pls|thanks|porfavor|gracias|de|semana* $
  at night|nights|nite please|pls|thanks* $
  in the morning|mornings|evening|evenings please|pls|thanks* $
  before|after|past ${HOUR} am|pm|oclock|please|pls|thanks* $
  until|till|til ${HOUR}|${DAYS} am|pm|please|pls|thanks* $
  during the|my|business|work|working|school|office* hours|day|night|week please|pls|thanks* $
  de|por|en la? noche|noches|madrugada|mananas porfavor|gracias* $
  antes|despues de las? ${HOUR} de|la|manana|noche|tarde|am|pm|porfavor|gracias* $
  duplicate|duplicates|dupes please|pls|thanks* $
`,
);

/** What is asked about later. */
export const LATER = phrases(
  LISTS,
  `
  ^ will|would|do|does|can|could you|it|they|this|these stop _ _* after|when|if|once|until
`,
);

/** What a phone sends when its owner marks a text with a heart or a thumb; it quotes our text. */
export const REACTION =
  /^(?:(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted \S+ to|removed an? [a-z! ]+ from|le gusto|le encanto|no le gusto|le dio risa|se rio de|enfatizo|exclamo|pregunto por|te gusto|me gusta|me encanta)\s+(?:to |a )?(?:["«]|an? (?:image|message|photo|attachment))|[^\p{L}\p{N}"]*\s?(?:to|a)\s+")/u;
