const brands = `
Abilify aripiprazole|Adderall amfetamine|Advil ibuprofen|Akineton biperiden|Allegron nortriptyline
Ambien zolpidem|Anadin aspirin|Anafranil clomipramine|Antabuse disulfiram|Aricept donepezil
Ativan lorazepam|Benadryl acrivastine or diphenhydramine|Brintellix vortioxetine|Buccolam midazolam
Buscopan hyoscine butylbromide|Buspar buspirone|Buvidal prolonged-release buprenorphine
Calpol paracetamol|Camcolit lithium carbonate|Campral acamprosate|Catapres clonidine
Celexa citalopram|Champix varenicline|Chantix varenicline|Cialis tadalafil|Cipralex escitalopram
Cipramil citalopram|Circadin melatonin|Clopixol zuclopenthixol|Acuphase zuclopenthixol acetate
Clozaril clozapine|Cogentin benzatropine|Concerta methylphenidate|Cymbalta duloxetine|Dalmane flurazepam
Delmosart methylphenidate|Denzapine clozapine|Depakene valproate|Depakote valproate semisodium
Depixol flupentixol|Depo-Provera medroxyprogesterone|Desyrel trazodone|Dilantin phenytoin
Dolmatil sulpiride|Durogesic fentanyl|Ebixa memantine|Edronax reboxetine|Efexor venlafaxine
Effexor venlafaxine|Elavil amitriptyline|Elvanse lisdexamfetamine|Epanutin phenytoin
Epilim sodium valproate|Epilepsin valproate|Episenta sodium valproate|Equasym methylphenidate
Eskalith lithium carbonate|Espranor buprenorphine|Evorel estradiol|Exelon rivastigmine
Faverin fluvoxamine|Fluanxol flupentixol|Frisium clobazam|Gamanil lofepramine|Geodon ziprasidone
Halcion triazolam|Haldol haloperidol|Heminevrin clomethiazole|Imodium loperamide|Imovane zopiclone
Inderal propranolol|Intuniv guanfacine|Invega paliperidone|Kemadrin procyclidine|Keppra levetiracetam
Klonopin clonazepam|Lamictal lamotrigine|Largactil chlorpromazine|Lasix furosemide|Latuda lurasidone
Lemsip paracetamol|Lexapro escitalopram|Librium chlordiazepoxide|Lipitor atorvastatin
Liskonum lithium carbonate|Lithobid lithium carbonate|Losec omeprazole|Luvox fluvoxamine
Lunesta eszopiclone|Lustral sertraline|Lyrica pregabalin|Madopar co-beneldopa|Manerix moclobemide
Medikinet methylphenidate|Mellaril thioridazine|Melleril thioridazine|Mirapexin pramipexole
Modecate fluphenazine decanoate|Mogadon nitrazepam|Molipaxin trazodone|Mounjaro tirzepatide
Namenda memantine|Narcan naloxone|Nardil phenelzine|Nembutal pentobarbital|Neupro rotigotine
Neurontin gabapentin|Nexium esomeprazole|Normison temazepam|Nuelin theophylline|Nurofen ibuprofen
Nytol diphenhydramine|Nyxoid naloxone|Oramorph morphine|Orap pimozide|OxyContin oxycodone
Ozempic semaglutide|Pabrinex intravenous vitamins B and C|Pamelor nortriptyline|Panadol paracetamol
Parlodel bromocriptine|Parnate tranylcypromine|Paxil paroxetine|Percocet oxycodone
Phenergan promethazine|Physeptone methadone|Piportil pipotiazine|Piriton chlorphenamine
Prenoxad naloxone|Priadel lithium carbonate|Prothiaden dosulepin|Provigil modafinil|Prozac fluoxetine
Razadyne galantamine|Redipen buprenorphine|Remeron mirtazapine|Reminyl galantamine|Requip ropinirole
Restoril temazepam|Risperdal risperidone|Ritalin methylphenidate|Rivotril clonazepam
Rohypnol flunitrazepam|Roaccutane isotretinoin|Saphris asenapine|Selincro nalmefene
Serenace haloperidol|Seroquel quetiapine|Seroxat paroxetine|Serax oxazepam|Sinemet co-careldopa
Sinequan doxepin|Solian amisulpride|Solpadeine co-codamol|Sominex promethazine|Spravato esketamine
Stelazine trifluoperazine|Stilnoct zolpidem|Strattera atomoxetine|Suboxone buprenorphine with naloxone
Subutex buprenorphine|Sublocade prolonged-release buprenorphine|Sudafed pseudoephedrine
Surmontil trimipramine|Sycrest asenapine|Symmetrel amantadine|Syntocinon oxytocin|Tegretol carbamazepine
Temgesic buprenorphine|Thorazine chlorpromazine|Tofranil imipramine|Topamax topiramate
Trevicta paliperidone|Trileptal oxcarbazepine|Trintellix vortioxetine|Tryptizol amitriptyline
Tylenol paracetamol|Valdoxan agomelatine|Valium diazepam|Ventolin salbutamol|Viagra sildenafil
Vicodin hydrocodone|Vyvanse lisdexamfetamine|Wegovy semaglutide|Wellbutrin bupropion|Xaggitin methylphenidate
Xanax alprazolam|Xenical orlistat|Xeplion paliperidone palmitate|Xyrem sodium oxybate
Zaponex clozapine|Zimovane zopiclone|Zispin mirtazapine|Zofran ondansetron|Zoloft sertraline
Zomorph morphine|Zyban bupropion|Zypadhera olanzapine embonate|Zyprexa olanzapine`;

/** American and outdated names, wrong everywhere. */
const foreign = `
acetaminophen paracetamol|acyclovir aciclovir|albuterol salbutamol|aminacrine aminoacridine
amobarbital a benzodiazepine|amoxycillin amoxicillin|amylobarbitone amobarbital
beclomethasone beclometasone|bendrofluazide bendroflumethiazide|benzhexol trihexyphenidyl
benztropine procyclidine|cephalexin cefalexin|chlormethiazole clomethiazole
chlorpheniramine chlorphenamine|cholecalciferol colecalciferol|cholestyramine colestyramine
cyclosporin ciclosporin|cyclosporine ciclosporin|dexamphetamine dexamfetamine
dextroamphetamine dexamfetamine|dicyclomine dicycloverine|disulphiram disulfiram
divalproex valproate semisodium|dothiepin dosulepin|epinephrine adrenaline|flupenthixol flupentixol
frusemide furosemide|glyburide glibenclamide|hydroxyurea hydroxycarbamide|indomethacin indometacin
isoproterenol isoprenaline|lignocaine lidocaine|lisdexamphetamine lisdexamfetamine
meperidine pethidine|methotrimeprazine levomepromazine|methamphetamines methamphetamine
nitroglycerin glyceryl trinitrate|norepinephrine noradrenaline|pentobarbitone pentobarbital
phenobarbitone phenobarbital|rifampin rifampicin|scopolamine hyoscine|succinylcholine suxamethonium
sulphasalazine sulfasalazine|thiopentone thiopental|trimeprazine alimemazine
zuclopentixol zuclopenthixol`;

const toMap = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .split(/[|\n]/)
      .map((entry) => {
        const gap = entry.indexOf(' ');
        return [entry.slice(0, gap).toLowerCase(), entry.slice(gap + 1)];
      }),
  );

export const brandNames = toMap(brands);
export const foreignNames = toMap(foreign);
