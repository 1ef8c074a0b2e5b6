import { LISTS } from './opt-out-words';
import { phrases } from './phrases';

/** Several words that count as a stop word. `phrases.ts` says how a phrase is written. */
export const STOP_PHRASES = phrases(
  LISTS,
  `
  no more|further
  no mas
  nada mas
  go away
  get lost
  shut it
  im done|out
  done with
  count me out
  opted out
  sick|tired of
  fed up with
  not|nolonger interested
  turn|switch|shut|cut _? off
  turn|switch|shut|cut the|my|all|these|those|your _ off
  dont|nolonger|never|didnt|wont|havent|not _? want|wants|wanted|wanna|need|wish|like|care|consent|agree|consented|agreed|authorize
  never|didnt|havent _? sign|signed|subscribe|subscribed|ask|asked|request|requested|opt|opted
  ya? no estoy|soy interesado|interesada
  ya? no me interesa|interesan
  ya? no|nunca quiero|kiero|deseo|necesito|autorizo|acepto|pedi|solicite|queremos
  ya? no|nunca me suscribi
  ya estuvo
  ya no
`,
);

/** Whoever says this wants no texts, whatever else the sentence says. */
export const OPT_OUTS = phrases(
  LISTS,
  `
  stop|stopp|stpo|quit|cease|end|halt|discontinue|cancel|terminate @send
  stop|stopp|stpo|quit|cease|end|halt|discontinue|cancel|terminate !by|in|at|for|to|and @send
  stop|stopp|stpo|quit|cease|end|halt|discontinue|cancel|terminate !by|in|at|for|to|and !by|in|at|for|to|and @send
  no more|further of? these|those|your|the|of|this|stupid|damn|fucking* @send
  stop|quit _? calling @me
  stop|quit calling $
  stop|quit blowing up my
  ^ dont|dnt|never|no|not you|ever|please|again|dare|even* text|txt|message|msg|contact|send|call|bother|notify|write|spam|disturb|bug
  !you|u|they|i|we|it|he|she|who|that|why dont|never ever|please|you|dare|even* text|txt|message|msg|contact|send|call|bother|write|spam @me|this|my|any|anything|again
  if you|u ever? text|contact|message|msg|call @me again|one
  dont|nolonger|didnt want|wish|need|like|wanna you|u|yall|anyone|to|be|get|getting|receive|receiving|hear|have|any|more|your|these|those|the|this|being|of* text|texts|texted|texting|message|messages|messaged|messaging|msg|msgs|sms|contacted|contact|spam|bothered|notified|notifications|alerts
  dont|nolonger|didnt want|wish|need|like|wanna to|get|receive|hear|have|any|more* from you|u
  unsubscribe|unsub
  un sub
  opt|opting @me|myself? out
  opt|opting this|my number out
  remove|delete|erase|scrub|unlist @me
  remove|delete|erase|scrub|unlist @my cell|phone|mobile|old? @number
  take|get|drop|cut|pull|leave|keep @me off|out|from
  take|get|drop|cut|pull|leave|keep @my cell|phone|mobile|old? @number off|out|from
  take off @my cell|phone|mobile|old? @number
  taken off of|this|the|your
  get rid of @me
  get rid of @my cell|phone|mobile|old? @number
  lose|forget|block @my cell|phone|mobile|old? @number
  leave @me the? hell|fuck|heck? alone|be
  f|fuck|piss|bug|buzz|bugger|screw|eff|back|lay|sod off
  cut|knock it|this|that out|off
  shut up
  shut the _ up
  give it a rest
  wrong|incorrect number|person|phone|guy|man|lady
  not|isnt|nolonger my|her|their|our|~s number|phone
  belongs to someone|somebody else
  never|didnt give|gave you|u|anyone my|this number|phone
  ^ no @send please|pls|thanks* $
  ^ nolonger receive|get|be
  ^ way? too many @send
  ^ rather|prefer? not to? get|receive|be|hear
  ^ out $
  ^ let|get me out $
  ^ get|let|take? @me? off of? this|the|your|that|list|please
  ^ get|let|take? @me? off of? $
  ^ leave the|this|your? list|group|program|service? $
  unenroll|unregister|disenroll|deregister
  withdraw me
  revoke|revoking|withdraw|withdrawing|rescind|retract|remove|pull|end|cancel _? _? _? consent|permission|authorization|agreement|approval
  take back _? _? consent|permission|authorization|agreement|approval
  consent|permission is|has|been|hereby* revoked|withdrawn|rescinded
  dont|nolonger|never|didnt give|have|gave? you|u? my? consent|permission
  cancel|end|stop|terminate|delete|close my|this|the? subscription|membership|account|plan
  block|blocking|blocked you|u
  block|blocking|blocked this number
  report|reporting|reported you|u|this|these|it|as
  report|reporting|reported to the fcc|ftc|police
  sue|suing you|u|yall
  tcpa
  dont call|text|contact list|registry
  @dejar ya? de? estar? @mandando
  dejame|dejeme|dejenme|dejanos|dejennos ya? en paz
  dejame|dejeme|dejenme|dejanos|dejennos ya? tranquilo|tranquila
  dejar de recibir
  ^ no seguir? recibir|recibiendo
  harto|harta|hartos|hartas de
  no|nunca ya|mas? me|nos vuelva|vuelvan|vuelvas? a? @mandar
  ^ ya? no|nunca ya|mas? me|nos? vuelva|vuelvan|vuelvas? a? @mandar|@mandarme
  no quiero|kiero|deseo|necesito|queremos ya|mas|que|me|seguir|recibir|recibiendo|sus|estos|estas|los|las|tus* mensajes|mensajitos|textos|alertas|notificaciones|avisos|sms|@mandar
  @borrarme
  @borrar de la|su|tu|esta lista
  @borrar a? mi|este numero|telefono|nombre|celular|cuenta
  dar|doy|dame|deme|denme|darme|darnos me? de baja
  desuscrib~|desinscrib~|dessuscrib~|desubscrib~|dessubscrib~
  ^ ya? para ya|porfavor* $
  @cancelar ya? de? mi|mis|la|las|los|el|todos|todas|estos|estas|sus|este* suscripcion|mensajes|textos|alertas|notificaciones|avisos|servicio
  no es mi numero|telefono|celular
  numero|persona|telefono equivocado|equivocada|incorrecto|incorrecta
  equivoc~ de numero|persona
  revoco|retiro|revocar|retirar mi? consentimiento|permiso|autorizacion
  no doy|di|tiene|tienen mi? consentimiento|permiso|autorizacion
`,
);

/** Whoever ends texts with these words may mean the plan, too. */
export const SPEAKS_OF_PLAN =
  /\b(?:subscri(?:ption|be)|membership|account|plan|refund|charg\w+|billing|paying|suscripcion|cuenta|cobr\w+)\b/i;

/** Of somebody who opted out by mistake, or wants texts. */
export const WANTS_TEXTS = phrases(
  LISTS,
  `
  by mistake|accident
  accident~|mistakenly|oops|jk|nevermind|restart|resume|resubscribe|reenable
  just kidding
  never mind
  re subscribe|enable
  start again|over|texting|sending|my|the|them|it|up
  keep them|it|these|those|sending|texting|the
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
  one|1|single|certain|specific alert|alerts|bottle|bottles|term|terms
  one|some of my|the alerts
  but keep|not
  except
`,
);

/** What a request may begin with. */
export const LEAD_INS = phrases(
  LISTS,
  `
  ^ please|pls|plz|plse|kindly|hi|hey|hello|yo|ok|okay|k|yes|yeah|nah|sir|maam|guys|dude|bro|man|omg|wtf|ffs|just|again|seriously|sorry|yall|lol|now|and|also|thanks
  ^ you guys
  ^ for the last time
  ^ once and for all
  ^ for the love of god
  ^ for _ sake
  ^ i|ive already|just|keep|kept|even* said|say|saying|replied|replying|texted|texting|typed|typing|sent|sending|wrote|writing|asked|asking|told|telling you|u|yall|them? _? _? to
  ^ i|ive already|just|keep|kept|even* said|say|saying|replied|replying|texted|texting|typed|typing|sent|sending|wrote|writing|asked|asking|told|telling you|u|yall|them? guys|people?
  ^ im _? asking|telling|begging|trying|requesting|demanding|ordering|wanting|going|looking that? you? guys|people? to?
  ^ i would|really|just|also|now|hereby|formally* want|wanna|need|like|wish|demand|request|ask|have|prefer|choose|elect that? for? you? guys|people|all? to? be?
  ^ id really|just? like|prefer|rather|love for? you? to? be?
  ^ would like to? be?
  ^ i hereby
  ^ can|could|would|will|wont|cant|couldnt|wouldnt|may|might you|u|ya|yall|i|we|someone|somebody|anyone guys|people|all?
  ^ why dont|cant|wont|not you|u|yall? guys?
  ^ when will|are|do you|u|yall|this|these guys? going? to?
  ^ how do|can|would|could|should|does|to i|we|you|one|u?
  ^ where do|can i|we
  ^ is there a|any|some way for? me? to?
  ^ is it possible for? me? to?
  ^ any way to?
  ^ you|u|yall need|have|must|should|better|got to?
  ^ would|do you mind
  ^ time|ready|trying to
  ^ quiero|quisiera|deseo|necesito|solicito|pido|porfa|porfavor|puede|pueden|podria|podrian|puedes|como|hola|oigan|oye|oiga|mejor|bueno|pues|amigo|disculpe|perdon que? puedo|me?
  ^ me gustaria
  ^ les|te pido que?
  ^ favor de
`,
);

/** A question, a condition or a complaint, which asks for nothing yet. */
export const QUESTIONS = phrases(
  LISTS,
  `
  ^ to|at|in|by|until|before|after|why|when|what|whats|where|who|which|did|does|is|are|am|was|were|has|had|shall|should|may|might|wont|isnt|arent|how|porque|cuando|si|donde|quien|cual
  ^ the end $
  ^ have i|you|u|we|they|the|my|all
  ^ por que
  ^ do !stop|quit
  ^ will|would|could|can !you|u
  ^ if i|we|it|they|he|she
  ^ i|we|ive|you|u|theres _? no more
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
