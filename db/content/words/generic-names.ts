/**
 * Medicines and drugs by British names (recommended international names; adrenaline and the like
 * by custom). Older British spellings are omitted on purpose.
 */
const byGroup = `
antidepressants agomelatine amitriptyline bupropion citalopram clomipramine desvenlafaxine
  dosulepin doxepin duloxetine escitalopram esketamine fluoxetine fluvoxamine imipramine isocarboxazid
  lofepramine mianserin milnacipran mirtazapine moclobemide nortriptyline paroxetine phenelzine
  reboxetine sertraline tranylcypromine trazodone trimipramine venlafaxine vortioxetine tryptophan
antipsychotics amisulpride aripiprazole asenapine benperidol brexpiprazole cariprazine
  chlorpromazine clozapine droperidol flupentixol fluphenazine haloperidol levomepromazine loxapine
  lurasidone melperone olanzapine paliperidone pericyazine perphenazine pimavanserin pimozide
  pipotiazine prochlorperazine promazine quetiapine risperidone sertindole sulpiride thioridazine
  trifluoperazine ziprasidone zuclopenthixol decanoate acetate palmitate pamoate embonate
mood carbamazepine eslicarbazepine gabapentin lamotrigine lithium oxcarbazepine pregabalin topiramate
  valproate semisodium
sleep alprazolam bromazepam chlordiazepoxide clobazam clomethiazole clonazepam clorazepate
  diazepam etizolam flunitrazepam flurazepam loprazolam lorazepam lormetazepam midazolam nitrazepam
  oxazepam remimazolam temazepam triazolam zaleplon zolpidem zopiclone eszopiclone melatonin
  daridorexant suvorexant buspirone hydroxyzine promethazine diphenhydramine doxylamine
  alimemazine chloral meprobamate phenibut
dementia donepezil galantamine memantine rivastigmine
attention atomoxetine amfetamine amphetamine dexamfetamine guanfacine lisdexamfetamine
  metamfetamine methamphetamine methylphenidate modafinil pitolisant solriamfetol viloxazine
  clonidine oxybate armodafinil
dependence acamprosate buprenorphine cytisine cytisinicline disulfiram lofexidine methadone
  naloxone naltrexone nalmefene nicotine varenicline
substances alcohol caffeine cannabidiol cannabis cocaine diamorphine ecstasy gamma-butyrolactone
  heroin ketamine khat mephedrone mescaline nitazene psilocybin tetrahydrocannabinol nandrolone
  testosterone phencyclidine
movement amantadine apomorphine benserazide bromocriptine cabergoline carbidopa deutetrabenazine
  entacapone levodopa opicapone orphenadrine pramipexole procyclidine rasagiline ropinirole rotigotine
  safinamide selegiline tetrabenazine tolcapone trihexyphenidyl baclofen dantrolene tizanidine
  propiverine riluzole
epilepsy brivaracetam cenobamate ethosuximide fosphenytoin lacosamide levetiracetam perampanel
  phenobarbital phenytoin primidone rufinamide stiripentol tiagabine vigabatrin zonisamide
anaesthesia atropine bupivacaine etomidate glycopyrronium levobupivacaine lidocaine methohexital
  prilocaine propofol rocuronium suxamethonium sugammadex tetracaine thiopental physostigmine
  neostigmine pyridostigmine flumazenil sevoflurane
pain alfentanil aspirin celecoxib codeine diclofenac dihydrocodeine dipipanone etoricoxib fentanyl
  hydromorphone ibuprofen indometacin ketorolac mefenamic meloxicam meptazinol morphine
  nalbuphine naproxen oxycodone paracetamol pentazocine pethidine remifentanil sumatriptan tapentadol
  tramadol zolmitriptan rizatriptan naratriptan eletriptan frovatriptan almotriptan co-codamol
  codamol co-dydramol dydramol
heart adrenaline alfuzosin amiloride amiodarone amlodipine apixaban atenolol atorvastatin bendroflumethiazide
  bisoprolol bumetanide candesartan captopril carvedilol celiprolol clopidogrel dabigatran
  digoxin diltiazem dipyridamole doxazosin edoxaban enalapril eplerenone eprosartan esmolol ezetimibe
  felodipine flecainide fluvastatin fosinopril furosemide hydralazine hydrochlorothiazide
  imidapril indapamide irbesartan isosorbide ivabradine labetalol lacidipine lercanidipine
  lisinopril losartan metolazone metoprolol minoxidil moxonidine nadolol nebivolol nicardipine nicorandil
  nifedipine nimodipine noradrenaline olmesartan perindopril pindolol pravastatin prazosin
  propranolol quinapril ramipril ranolazine rivaroxaban rosuvastatin sacubitril simvastatin sotalol
  spironolactone sildenafil tadalafil vardenafil telmisartan tamsulosin terazosin ticagrelor timolol
  torasemide trandolapril valsartan verapamil warfarin xipamide heparin dalteparin enoxaparin
  tinzaparin levobunolol betaxolol carteolol
hormones alendronic carbimazole cyproterone desmopressin desogestrel dexamethasone drospirenone estradiol
  ethinylestradiol finasteride dutasteride fludrocortisone gliclazide glibenclamide glimepiride
  hydrocortisone insulin levonorgestrel levothyroxine liothyronine medroxyprogesterone metformin
  methylprednisolone norethisterone oxytocin prednisolone progesterone propylthiouracil
  sitagliptin linagliptin saxagliptin alogliptin vildagliptin dapagliflozin empagliflozin canagliflozin
  ertugliflozin semaglutide liraglutide dulaglutide tirzepatide exenatide goserelin leuprorelin
  triptorelin tamoxifen raloxifene pioglitazone orlistat octreotide tolvaptan glucagon
gut bisacodyl cimetidine cyclizine docusate domperidone esomeprazole famotidine glycopyrrolate
  hyoscine lactulose lansoprazole loperamide macrogol mebeverine mesalazine metoclopramide misoprostol
  nizatidine omeprazole ondansetron granisetron aprepitant pantoprazole pirenzepine rabeprazole
  ranitidine senna sucralfate sulfasalazine ursodeoxycholic colestyramine rifaximin pancreatin
infection aciclovir amikacin amoxicillin ampicillin azithromycin benzylpenicillin cefalexin cefotaxime
  ceftriaxone cefuroxime ciprofloxacin clarithromycin clindamycin co-amoxiclav doxycycline
  efavirenz erythromycin ethambutol flucloxacillin fluconazole gentamicin isoniazid itraconazole
  ketoconazole levofloxacin linezolid lymecycline mefloquine metronidazole minocycline moxifloxacin
  nitrofurantoin norfloxacin nystatin ofloxacin oseltamivir oxytetracycline phenoxymethylpenicillin
  penicillin piperacillin pivmecillinam pyrazinamide rifampicin ritonavir tazobactam terbinafine
  tetracycline trimethoprim valaciclovir vancomycin teicoplanin temocillin clotrimazole mebendazole
  chloroquine hydroxychloroquine ivermectin
allergy acrivastine azelastine cetirizine chlorphenamine cinnarizine cyproheptadine desloratadine
  fexofenadine ketotifen levocetirizine loratadine betahistine pizotifen flunarizine
chest aminophylline beclometasone budesonide fluticasone formoterol ipratropium mometasone montelukast
  salbutamol salmeterol terbutaline theophylline tiotropium pseudoephedrine ephedrine
bladder darifenacin desmopressin fesoterodine mirabegron oxybutynin solifenacin tolterodine
  trospium flavoxate
immune azathioprine ciclosporin colchicine cyclophosphamide hydroxycarbamide methotrexate mycophenolate
  tacrolimus rituximab adalimumab infliximab natalizumab ocrelizumab interferon isotretinoin
  allopurinol penicillamine leflunomide glatiramer fingolimod cladribine baricitinib ozanimod
supplements ascorbic calcium colecalciferol cyanocobalamin dopamine serotonin ferrous folic
  hydroxocobalamin magnesium nicotinamide phosphate potassium pyridoxine thiamine vitamin
classes benzodiazepine phenothiazine thioxanthene statin triptan gliptin dihydropyridine
  barbiturate thiazide catecholamine sulfonylurea tetracyclic`;

export const genericNames: ReadonlySet<string> = new Set(
  byGroup
    .trim()
    .split('\n')
    // An unindented line starts with the group's name.
    .flatMap((line) =>
      line
        .trim()
        .split(/\s+/)
        .slice(line.startsWith(' ') ? 0 : 1),
    ),
);

export const drugEndings = `
azepam azolam apine epine idone aline oxetine ipramine pramine triptyline traline piprazole prazole
olol statin pril sartan adone odone orphine peridol perazine promazine phenazine mazine pentixol
penthixol giline gabalin gabapentin triptan cillin mycin oxacin barbital barbitone donepezil antamine
mantine stigmine gliptin gliflozin thiazide semide dipine oxone trexone ocaine setron faxine
opram oxamine proate rigine racetam iramate pezil nidine xidine piclone clone pidem fetamine
phetamine phenidate hydramine namine tadine prosate sulfiram sulphiram clidine benazine sulpride
sulpiride melatine renone azodone zolidone lorphan bamate orexant`
  .trim()
  .split(/\s+/);

/** Other words with such an ending, or one letter away from a medicine. */
export const otherWords: ReadonlySet<string> = new Set(
  `saline alkaline maline praline hairline borderline decline recline incline april aprils abalone
cyclone cyclones clone clones anticyclone magazine magazines examine adrenaline noradrenaline
underline outline online morphing codeines alone phone telephone someone everyone condone undone
overdone outdone done prone bone hadone lone coastline baseline pipeline guideline guidelines deadline
deadlines headline trapezoidal provide carbonate insulate insulated endorphin endorphins morphine
dopaminergic histamine contamine melamine glutamine tyramine atropines calamine ketamines
methionine clementine amphitheatre lithiums phenytoins vitamins alcohols opioid histadine
hydromorphone chloramine propanone propanol propane caffeinated nicotinic tranquil cortisone
thyroxine tetracyclines serotonergic oxytocic testosterones progestogen progestogens morphines
tristan coraline rosaline emmaline madaline alpine`
    .trim()
    .split(/\s+/),
);
