/** Whole words, American first. Words correct in both (judgment, fetus, practice) are omitted. */
const pairs = `
aging ageing|airplane aeroplane|airplanes aeroplanes|aluminum aluminium|analyze analyse
analyzed analysed|analyzes analyses|analyzing analysing|anemia anaemia|anemic anaemic
anesthesia anaesthesia|anesthetic anaesthetic|anesthetics anaesthetics|anesthetist anaesthetist
anesthetized anaesthetised|amenorrhea amenorrhoea|apnea apnoea|apneas apnoeas|hypopnea hypopnoea
appall appal|armor armour|artifact artefact|artifacts artefacts|bacteremia bacteraemia
behavior behaviour|behaviors behaviours|behavioral behavioural|behaviorally behaviourally
caliber calibre|canceled cancelled|canceling cancelling|candor candour|catalog catalogue
cecum caecum|celiac coeliac|center centre|centers centres|centered centred|centering centring
centimeter centimetre|centimeters centimetres|cesarean caesarean|clamor clamour|color colour
colors colours|colored coloured|colorful colourful|colorless colourless|coloring colouring
counseling counselling|counseled counselled|counselor counsellor|counselors counsellors
cozy cosy|defense defence|defenses defences|defenseless defenceless|demeanor demeanour
diarrhea diarrhoea|dialed dialled|dialing dialling|discolored discoloured|distill distil
dysmenorrhea dysmenorrhoea|dyspnea dyspnoea|orthopnea orthopnoea|tachypnea tachypnoea
edema oedema|edematous oedematous|endeavor endeavour|enroll enrol|enrollment enrolment
enrolls enrols|esophagus oesophagus|esophageal oesophageal|estrogen oestrogen
estrogens oestrogens|etiology aetiology|etiological aetiological|favor favour|favors favours
favored favoured|favorable favourable|favorably favourably|favorite favourite
favorites favourites|feces faeces|fecal faecal|fiber fibre|fibers fibres|flavor flavour
flavors flavours|fueled fuelled|fulfill fulfil|fulfills fulfils|fulfillment fulfilment
galactorrhea galactorrhoea|glamor glamour|gonorrhea gonorrhoea|gotten got|gray grey|graying greying
gynecology gynaecology|gynecologist gynaecologist|gynecological gynaecological|harbor harbour
hematology haematology|hematologist haematologist|hematoma haematoma|hematuria haematuria
hemoglobin haemoglobin|hemolysis haemolysis|hemolytic haemolytic|hemophilia haemophilia
hemorrhage haemorrhage|hemorrhages haemorrhages|hemorrhagic haemorrhagic|hemorrhoids haemorrhoids
honor honour|honors honours|honored honoured|honorable honourable
humor humour|humored humoured|hypercalcemia hypercalcaemia|hypocalcemia hypocalcaemia
hyperglycemia hyperglycaemia|hypoglycemia hypoglycaemia|hypoglycemic hypoglycaemic
hyperkalemia hyperkalaemia|hypokalemia hypokalaemia|hypernatremia hypernatraemia
hyponatremia hyponatraemia|hypomagnesemia hypomagnesaemia|hypophosphatemia hypophosphataemia
hyperprolactinemia hyperprolactinaemia|hyperammonemia hyperammonaemia|hypoxemia hypoxaemia
hypovolemia hypovolaemia|hypovolemic hypovolaemic|installment instalment|instill instil
ischemia ischaemia|ischemic ischaemic|jewelry jewellery|kilometer kilometre|kilometers kilometres
labeled labelled|labeling labelling|labor labour|labored laboured|laborer labourer|leukemia leukaemia
leukocyte leucocyte|leukocytes leucocytes|leveled levelled|liter litre|liters litres
maneuver manoeuvre|maneuvers manoeuvres|marvelous marvellous|math maths|milliliter millilitre
milliliters millilitres|millimeter millimetre|millimeters millimetres|misbehavior misbehaviour
modeled modelled|modeling modelling|mold mould|moldy mouldy|mom mum|mommy mummy|mustache moustache
neighbor neighbour|neighbors neighbours|neighboring neighbouring|neighborhood neighbourhood
normalcy normality|odor odour|odors odours|offense offence|offenses offences
orthopedic orthopaedic|orthopedics orthopaedics|pajamas pyjamas|paralyze paralyse
paralyzed paralysed|paralyzing paralysing|parlor parlour|pediatric paediatric
pediatrics paediatrics|pediatrician paediatrician|pediatricians paediatricians
pedophile paedophile|pedophiles paedophiles|pedophilia paedophilia|plow plough|pretense pretence
program programme|programs programmes|quarreled quarrelled|quarreling quarrelling
rhinorrhea rhinorrhoea|rumor rumour|rumors rumours|savior saviour|seborrhea seborrhoea
septicemia septicaemia|signaled signalled|signaling signalling|skeptic sceptic|skeptical sceptical
skepticism scepticism|skillful skilful|skillfully skilfully|smolder smoulder|smoldering smouldering
somber sombre|specter spectre|splendor splendour|theater theatre|theaters theatres|toxemia toxaemia
tranquilize tranquillise|tranquilized tranquillised|tranquilizer tranquilliser
tranquilizers tranquillisers|tranquilization tranquillisation|traveled travelled|traveler traveller
travelers travellers|traveling travelling|tumor tumour|tumors tumours|unfavorable unfavourable
uremia uraemia|uremic uraemic|vapor vapour|vigor vigour|willful wilful|willfully wilfully
woolen woollen|worshiped worshipped|worshiping worshipping`;

const phrases: readonly [string, string][] = [
  ['cell phone', 'mobile phone'],
  ['diaper', 'nappy'],
  ['diapers', 'nappies'],
  ["driver's license", 'driving licence'],
  ['drivers license', 'driving licence'],
  ['driving license', 'driving licence'],
  ['emergency room', 'emergency department'],
  ['license plate', 'number plate'],
  ['physical therapist', 'physiotherapist'],
  ['physical therapy', 'physiotherapy'],
  ['primary care physician', 'GP'],
  ['sidewalk', 'pavement'],
  ['zip code', 'postcode'],
];

export const spellings: readonly [string, string][] = [
  ...pairs
    .trim()
    .split(/[|\n]/)
    .map((pair): [string, string] => {
      const [american = '', british = ''] = pair.split(' ');
      return [american, british];
    }),
  ...phrases,
];

/** Stems of verbs in -ise. Prize, size, seize and capsize keep their z. */
export const izeStems: readonly string[] = `
agon antagon apolog author capital categor catastroph central character civil colon contextual
criminal critic crystall custom decriminal dehuman demon demoral depersonal desensit destabil digital
econom emotional emphas empath energ equal external familiar fantas final formal general global
harmon homogen hospital human hypnot hypothes ideal idol immobil immun individual
infantil institutional internal item jeopard lateral legal local marginal material maxim mechan
medical memor memorial mesmer metabol minim mobil modern monopol moral national neutral normal
objectiv operational optim organ ostrac overgeneral pasteur patholog patron penal personal polar
popular priorit privat psycholog public pulver radical random rational real recogn reorgan
revolution ritual romantic sanit scrutin sedentar sensit sexual social somat special stabil
standard steril stigmat destigmat subsid summar symbol sympath synchron tantal terror theor traumat
retraumat trivial union urban util vandal verbal victim visual vocal`
  .trim()
  .split(/\s+/);
