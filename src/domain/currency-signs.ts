import type { Currency } from './currency.ts';

/**
 * What the locales of Intl write for a currency besides its code, wide and narrow, and what people write for it. Kept here
 * because asking all locales takes a browser tenths of a second.
 */
const SIGNS = `
AED د.إ.|ए.इ.दि|ߊߐߘ|د.إ
AFN ؋|Af|ߊߝߊ
ALL Lekë|अल|ߊߟߟ
AMD ֏|ए.एम.दि|ߊߡߘ
AOA Kz|ए.अ.ए|के.जेत|ߊ߲ߜ߭ߎ|ߞߖ߭
ARS $|AR$|ए.आर.एस|$AR|ߊߖ߭ߔ
AUD AU$|$|A$|$A|$AU|$ߐ|AUD$|$ AU
AWG ए.दब्ल्यु.जि|Afl|ߊߥߖ߭|Afl.
AZN ₼|ए.जेत.एन|ߊߖߣ
BAM KM|बि.ए.एम|के.एम|ߓߍߡ|КМ
BBD $|BB$|Bds$|बि.बि.दि|ߓߓߘ
BDT ৳|TK|ߓߘߕ
BGN лв.|बि.जि.एन|ߓߜ߭ߟ|лв
BHD د.ب.|बि.ऐत्स.दि|ߓߤߘ
BIF बि.आइ.एफ|ߓߙߝ|FBu
BMD $|BM$|BD$|बि.एम.डि|$BM|ߓߡߘ
BND $|BN$|$BN|ߓߣߘ
BOB Bs|बि.अ.बि|बि.एस|ߓߏߓ
BRL R$|BR$
BSD $|BS$|B$|बि.एस.दि|ߓߛߘ
BTN Nu.|ߓߕߒ
BWP P|बि.दब्ल्यु.पि|पि|ߓߥߔ|ߔ
BYN р.|Br|बि.वाई.एन|r.|Br.|р|p.|ߓߌߙ
BZD $|BZ$|बि.जेद.डि|$BZ
CAD CA$|$|$CA|सि.ए $|C$|KA$
CDF सि.दि.एफ|FC|ߞߝ
CHF सि.ऐत्स.एफ|ߛߥߝ|Fr|SFr
CLP $|CL$|सि.एल.पि|$CL|ߛߟߔ|Vote $
CNY CN¥|¥|सिएन¥|¥CN|元|￥|ߛߣߦ|RMB
COP $|CO$|सि.अ.पि|$CO|ߞߐߔ
CRC ₡|सि.आर.सि|ߞߙߞ
CUP $|CU$|$MN|सि.इउ.पि|ߞߎ߳ߔ|₱
CVE सि.भि.इ|ߍߛߞ
CZK Kč|सि.जेद.के|ߗߞߞ|Kc
DJF दि.जे.एफ|ߖߓߝ|Fdj
DKK kr|दि.के.के|के.आर|kr.|ߘߞߞ|Dkr
DOP $|DO$|RD$|डि.अ.पि|ߘߏߔ
DZD د.ج.|दि.जेत.दि|DA|ߊߟߘ
EGP E£|ج.م.|£ E|ई.जि.पि|£E|LE|ߡߛߔ|EG£|EGPP|£
ERN इ.आर.एन|ߋߙߝ|Nfk
ETB ብር|इ.ति.बि|Br|ߋߗߓ
EUR €|euro|euros
FJD $|FJ$|$FJ|$ ߝߖ|F$
FKP £|FK£|एफ.के.पि|Fl£|£FK|ߝߞߔ
GBP £|UK£|£ RU|£GB|GB£
GEL ₾|जि.इ.एल|ლ|ߖ߭ߐߟ
GHS GH₵|जि.ऐत्स.एस|जि.ऐत्स₵|₵|ߜ߭ߛߘ|GHS.
GIP £|जि.आइ.पि|£GI|ߖ߭ߓߔ£|GIIP
GMD जि.एम.दि|ߜ߭ߓߘ|D
GNF FG|जि.एन.एफ|एफ.जि|F.G.|߿|𞤊𞤘
GTQ Q|जि.ति.किउ|ߜ߭ߕߞ|GT Q
GYD $|GY$|G$|जि.वाई.दि|ߜ߭ߎ߳ߘ
HKD HK$|$|$ HK|ऐत्स.के$|$HK|ߤߞߘ|元
HNL L|ऐत्स.एन.एल|ߤߘߟ
HTG ऐत्स.ति.जि|G|ߤߕߜ߭
HUF Ft|ऐत्स.इउ.एफ|एफ.ति|ߤߜ߭ߝ|Vote Ft
IDR Rp|ߍ߲ߘߙ
ILS ₪|NIS|ש"ח|ש״ח
INR ₹|Rs
IQD Irak dinaa|د.ع.|आइ.किउ.दि|ߌߞߘ
IRR ر.إ.|ریال|ߌߙߙ
ISK kr|Íkr|आई.एस.के|के.आर|kr.|ߌߛߞ|Ikr
JMD $|JM$|J$|जे.एम.दि|ߖߡߘ
JOD د.أ.|जे.अ.दि|ߖߐߘ
JPY JP¥|¥|￥|ߗ߭ߔߦ|円
KES के.इ.एस|Ksh|ߞߋߛ
KGS ⃀|के.जि.एस|сом|ߞߜ߭ߛ
KHR ៛|ߞߓߙ
KMF CF|के.एम.एफ|सि.एफ|FC|ߞߡߝ|ߝߛ
KPW ₩|के.पि.दब्ल्यु|ߞߞߥ
KRW KR₩|₩|￦|원
KWD د.ك.|के.दब्ल्यु.दि|ߞߥߘ
KYD $|KY$|CI$|के.वाई.दि|ߞߌߘ
KZT ₸|के.जेत.ति|ߞߗ߭ߕ|тг
LAK ₭|ߟߊߞ
LBP L£|ل.ل.|£L|एल.बि.पि|एल£|£LB|ߟߓ£
LKR Rs|₨|ߟߞߙ|රු.
LRD $|$LR|L$|एल.आर.दि|ߟ߾
LSL एल.एस.एल|ЛСЛ|ឡូទី|ߟߛߟ
LYD د.ل.|एल.वाई.दि|ߟߓߘ
MAD د.م.|एम.ए.दि|ߡߘߤ
MDL एम.डि.एल|ߡߘߟ|Vote MDL
MGA Ar|एम.जि.ए|ए.आर|ߡߘߙ|ߊߙ
MKD एम.के.दि|ден.|ߡߞߘ|ден
MMK K|ߡߡߞ
MNT ₮|एम.एन.ति|ߡߣߕ
MOP एम.अ.पि|ߡߏߔ|MOP$
MRU أ.م.|एम.आर.इउ|ߡߎߜ߭|UM
MUR Rs|एम.इउ.आर|आर.एस|₨|રૂ.|ߡߙߔ|ߙߛ
MVR ߡߝ߭ߙ|Rf
MWK एम.दब्ल्यु.के|ߡߟߞ|MK
MXN MX$|$|एम.एक्स $|$MX|ߡߞ$|Mex$
MYR RM|ߡߦߙ
MZN एम.जेत.एन|MTn|ߡߖ߭ߡ
NAD $|N$|एन.ए.दि|$NA|ߣߡߘ|ߛ
NGN ₦|एन.जि.एन|ߖߣ|NGN.|𞤐𞤐𞤘
NIO C$|एन.आई.अ|सि $|$C|ߣߌߏ
NOK kr|एन.अ.के|के.आर|kr.|NKr|ߣߐߞ
NPR Rs|₨|नेरू|रू|ߣߔߙ
NZD NZ$|$|$ ZN|$NZ|$ߣߖ߭|NZD$|$ NZ
OMR ر.ع.|अ.एम.आर|ߏߡߙ
PAB पि.ए.बि|B/.|ߔߊߓ
PEN पि.इ.एन|ߔߋߛ|S/|S/.
PGK ߔߖߞ|K|𞤑𞤆𞤘
PHP ₱|𞤆𞤆𞤖
PKR Rs|₨|ߔߞߙ
PLN zł|पि.एल.एन|zl|ߔߟߗ߭
PYG ₲|पि.आई.जि|Gs|ߔߙߜ߭|Gs.
QAR ر.ق.|किउ.ए.आर|ߞߊߙ
RON lei|leu|ley|आर.अ.एन|लेई|лей|L|रॉन|レイ|ಲೀ|ߙߎߟ|lej|Vote lei
RSD din.|आर.एस.दि|ߙߛߘ|дин|din
RUB ₽|руб.|रूब|руб|rb|ߌߎߙ|р
RWF RF|आर.एफ|F.Rw|FR|ߙߥߝ|ߝߙ
SAR ر.س.|एस.ए.आर|ߛߊߙ|ر.س
SBD $|SB$|SI$|$SB|ߛߓߘ|S$
SCR एस.सि.आर|ߛߛߥ|SCRu|SR|Rs
SDG ج.س.|एस.दि.जि|ߛߘߜ߭
SEK kr|एस.इ.के|के.आर|kr.|кр|ߛߥߞ|Skr
SGD $|S$|$SG|ߛߜ߭ߘ|$ SG
SHP £|एस.ऐत्स.पि|ߛߤߔ
SLE एस.एल.इ|ߛߙߔ|Le
SOS एस.अ.एस|ߛߡߛ|S
SRD $|SR$|एस.आर.डि|$SR|ߛߎߘ
SSP £|एस.एस.पि|ߛߛߔ|SD£
STN Db|एस.ति.एन|दि.बि|ߛߔߘ|ߛߓ
SYP £|ل.س.|S£|एस.वाई.पि|ߛߌߔ|LS
SZL एस.जेत.एल|ߛߖ߭ߟ|E
THB TH฿|฿|ߕߘߓ|บาท
TJS ति.जे.एस|ߕߖߛ|сом.
TMT ति.एम.ति|ߕߡߕ|ТМТ
TND د.ت.|ति.एन.दि|ߕߣߘ|DT
TOP T$|$ T|$T|ߕߏߔ
TRY ₺|ति.आर.वाई|ߕߎߟ|TL
TTD $|TT$|ति.ति.डि|$TT|ߕߕߘ
TWD NT$|$|एन.ति$|ߕߥߘ|元
TZS TSh|ति.जेत.एस|ߕߖ߭ߛ
UAH ₴|इउ.ए.ऐत्स|ߌߞߤ|грн
UGX इउ.जि.एक्स|USh|ߎߜ߭ߛ
USD US$|$|щ.д.|$ SU|US $|$US|ߊߞߘ$|$ US
UYU $|UY$|$U|इउ.वाई.इउ|$UY|ߎ߳ߔ
UZS इउ.जेत.एस|ߎߗ߭ߛ|soʻm
VES भि.इ.एस|ߝ߭ߋߓ|Bs.S
VND ₫|đ
VUV ߝ߭ߕߝ߭|VT
WST $WS|$ߥߛ|WS$
XAF FCFA|ߝߛߝ|𞤊𞤅𞤊𞤀|CFA
XCD EC$|$|इ.सि $|$EC|ߛߟߘ
XCG Cg.|Cg|ƒ|Cf|Kg.|ICg.
XOF F CFA|فرانک CFA|CFA|߾|සිෆ්එ|𞤅𞤊𞤀|FCFA
XPF CFPF|FCFP|߾ ߝߛߝ
YER ر.ي.|वाई.इ.आर|ߦߡߙ
ZAR R|जेत.ए.आर|आर|ߥߝߙ
ZMW ZK|K|जेत.के|Kw|ߖ߭ߓߥ|ߖ߭ߞ
ZWG ZiG|IZWG
`;

const signs = new Map<string, readonly string[]>(
  SIGNS.trim()
    .split('\n')
    .map((line) => [line.slice(0, 3), line.slice(4).split('|')]),
);

/** The signs of a currency besides its code: "$", "US$". */
export function signsOf(currency: Currency): readonly string[] {
  return signs.get(currency) ?? [];
}

/** The signs of all currencies, each once. */
export function allSigns(): readonly string[] {
  return [...new Set([...signs.values()].flat())];
}
