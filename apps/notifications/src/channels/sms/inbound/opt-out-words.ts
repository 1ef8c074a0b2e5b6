import { wordForms } from './phrases';

/**
 * The words of people who want no more texts, in English and Spanish, as `inbound-meaning.ts` reads them: lower case, without accents and
 * apostrophes, `dont` for `do not`. The rule asks for any reasonable words (47 CFR 64.1200(a)(10), since April 2025).
 */

const listed = (words: string) => words.trim().split(/\s+/);

/** Said with nothing but companions beside them, these end all texts. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  listed(`
    stop stopp stpo sotp tsop stp sstop stopall quit end cancel cease desist halt terminate discontinue unwanted
    withdraw block blocked cancle canel cancell remov remvoe revoke enough unsubscribed optout disable deactivate mute exit
    abort stop2end stop2quit kill remove removed delete basta alto parar pare paren parale parenle detener deten detenga
    detengan detente detengase detenganse cancelar cancela cancele cancelen cancelo detengo salgo cancelame cancelenme
    cese cesen cesar terminar termina termine terminen salir salirme fin finalizar anular anulen suspender suspendan
    suficiente desactivar desactiven baja equivocado quitar stahp stfu dnc nomore
    unsubs removal eliminar elimina apaguen silence remover paro vete largate callate callense
  `),
);

/** What may stand beside a stop word without saying anything else. */
export const COMPANIONS: ReadonlySet<string> = new Set(
  listed(`
    a i im ive thats had has needs w me us my mine we you u ya yall your ur youre this that these those it its them they
    the all any every everything anything anyone more other others one please pls plz plse plss kindly thanks thank thx
    ty sorry ok okay yes yeah yep no hi hey hello yo sir maam guys dude bro man people now immediately asap today right
    away anymore again already forever permanently ever once twice times time before yesterday effective immediately
    just really so very seriously still only literally damn dammit damned fucking fuckin fking effing freaking freakin
    frickin goddamn bloody hell god jesus christ shit crap bullshit wtf ffs omg smh lol text texts txt txts texting
    textings message messages msg msgs messaging sms mms alert alerts notification notifications notice notices update
    updates spam scam spamming crap junk stuff nonsense madness further idiot idiots asshole assholes jerk jerks moron morons
    scammer scammers creep creeps email emails reminder reminders promo promos promotion promotions ads ad marketing
    communication communications contact contacts contacting service services program subscription subscriptions
    subscribing list lists number phone cell mobile barrelhive bot robot company sending send sends getting get gets
    receiving receive received recieve recieving coming come bothering being be is are am do doing does did will with to
    from for of on in off up out and want wanted wish need like would make making have having let here good bye goodbye
    day later reply several many multiple dis dat da must should can could may gotta hear hearing por favor porfa porfavor gracias ya ahora mismo mas mis mi me
    te se le les los las el la lo un una de del al a todo todos todas esto estos estas este esta eso esos esas su sus
    mensaje mensajes texto textos mensajito mensajitos alerta alertas notificacion notificaciones aviso avisos
    suscripcion servicio lista numero telefono celular quiero queremos deseo necesito recibir recibirlos recibirlas
    recibiendo recibo nada nunca jamas hola oigan oye favor que con por en para inmediatamente dios bueno lord ser
    estar puede pueden saber xfa xfavor rn enviar enviarme enviando mandar mandarme mandando molestando escribiendo dont nolonger id porfavor
  `),
);

const BORRAR = listed('quit borr elimin saqu sac remuev remov retir olvid');
const CANCELAR = listed('cancel anul par deten deteng suspend desactiv elimin termin');
/** Words of a kind, by the name that phrases call them by. */
export const LISTS = {
  me: listed('me us'),
  my: listed('my this our the his her their'),
  number: listed('number phone num name cell info information contact data account digits'),
  send: listed(`
    text texts texting textin textn txt txts txting txtn message messages messaging msg msgs msging sms send sends sending sendin texing texring
    textimg textng textign txtng messging mesages messges contact contacting contacts spam spamming bother bothering bug bugging harass harassing
    annoying pestering notify notifying notification notifications alerts alerting write writing disturb disturbing pinging updates
    reminders emailing blasting
  `),
  dejar: wordForms(listed('dej par ces termin evit'), listed('a e en ar ame enme eme')),
  mandar: listed(`
    mande mandes manden envie envies envien escriba escribas escriban moleste molestes molesten contacte contactes contacten llame
    llames llamen notifique notifiquen textee textees texteen mensajee mensajees mensajeen fastidie fastidien busquen frieguen friegues chinguen
    chingues jodan
  `),
  mandando: listed(
    'mand~ envi~ escrib~ molest~ contact~ llam~ text~ fastid~ mensaj~ acos~ notific~ chinga~ jod~ freg~ spam~',
  ),
  mandarme: wordForms(listed('mandar enviar escribir molestar contactar llamar textear fastidiar mensajear'), [
    '',
    'me',
  ]),
  borrar: wordForms(BORRAR, listed('a e en an ar')),
  borrarme: wordForms(BORRAR, listed('ame eme enme anme arme anos enos ennos arnos')),
  cancelar: [
    ...wordForms(CANCELAR, listed('a e en an ar er o ame eme enme anme arme')),
    ...listed('apaga apague apaguen'),
  ],
  negated: listed(`
    dont dnt never not didnt doesnt wont wouldnt shouldnt havent isnt cant couldnt nobody nothing without non no nunca sin jamas
  `),
  between: listed(`
    can could will would ever please pls you u yall just want wanted wanna to need one like mean meant really dare let them it ask
    asked say said saying even actually be get have reply replied send sent text texted quiero se me los porfavor va van que
  `),
};
