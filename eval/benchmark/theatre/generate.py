#!/usr/bin/env python3
"""Writes inventory.jsonl beside this file: the inventory of "Halyard", an invented theatre with a touring company, as JSON Lines (one entity a line).
No arguments, no randomness, standard library only. New records belong at the end of their type, else the labels go stale."""
import collections
import json
import pathlib

SOURCE = "halyard"
rows, ids, SYM = [], collections.Counter(), {}

# The words that people of this business use for each type; README.md says which of them depend on the role or kind.
NOUNS = {
    "house.venue": ["house", "venue", "theatre", "place"], "house.space": ["room", "space", "stage", "workshop"],
    "org.company": ["company", "firm", "supplier", "agency", "funder"], "org.team": ["team", "department", "crew"],
    "org.person": ["person", "colleague"], "show.production": ["production", "piece", "play", "show"],
    "show.part": ["part", "role", "character"], "show.tour": ["tour"], "gear.vehicle": ["vehicle", "truck", "lorry", "van"],
    "gear.item": ["gear", "equipment"], "gear.trunk": ["trunk", "costumes"], "it.service": ["service", "tool", "system", "app"],
    "buy.contract": ["contract", "agreement", "deal"], "work.project": ["project"],
    "work.document": ["document", "plan", "guide", "log", "book", "rules"], "work.incident": ["report", "show report", "incident"]}


def add(typ, name, sym=None, aliases=(), status=None, rel=None, **attributes):
    """One entity; `sym` is the handle by which generator and label compiler find it (the name when that is unique)."""
    ids[typ] += 1
    key = f"{typ}:{ids[typ]}"
    sym = sym or name
    assert sym not in SYM, sym
    SYM[sym] = key
    rows.append({"key": key, "name": name, "aliases": list(aliases), "status": status, "rel": rel or {},
                 "attributes": {k: v for k, v in attributes.items() if v is not None}})
    return key


def late(sym, relation, *targets):
    row = next(r for r in rows if r["key"] == SYM[sym])
    row["rel"].setdefault(relation, []).extend(SYM[t] for t in targets)


def of(*syms):
    return [SYM[s] for s in syms]


# ---------------------------------------------------------------- venues and their spaces
VENUES = [  # sym, name, town, seats, own house, aliases
    ("HAL", "Halyard", "Plymouth", 640, True, ["HAL"]), ("ROPE", "Ropewalk", "Plymouth", 180, True, ["ROPE"]),
    ("EXE", "Corn Exchange", "Exeter", 510, False, []), ("CAM", "Corn Exchange", "Cambridge", 820, False, []),
    ("SHED", "Tobacco Shed", "Bristol", 430, False, []), ("CORK", "Assembly Hall", "Cork", 390, False, []),
    ("GENT", "Schouw", "Ghent", 560, False, []), ("TRU", "Old Fire Station", "Truro", 220, False, []),
    ("PZ", "Pavilion", "Penzance", 350, False, []), ("ILF", "Winter Garden", "Ilfracombe", 300, False, []),
    ("SWA", "Empire", "Swansea", 700, False, [])]
for sym, name, town, seats, own, al in VENUES:
    add("house.venue", name, sym, aliases=al, status="open", town=town, seats=seats, own_house=own)
SPACES = {"HAL": ["Main Stage", "Studio", "Green Room", "Scene Dock", "Rehearsal Room 1", "Rehearsal Room 2", "Foyer", "Armoury"],
          "ROPE": ["Studio", "Green Room", "Scene Dock", "Rehearsal Room 1", "Paint Shop"], "EXE": ["Main Stage", "Green Room"],
          "SHED": ["Main Stage", "Green Room", "Scene Dock"], "SWA": ["Main Stage", "Scene Dock"], "GENT": ["Main Stage"]}
for venue, names in SPACES.items():
    for n, name in enumerate(names):
        add("house.space", name, f"{venue}/{name}", rel={"PART_OF": of(venue)}, floor=n % 3)

# ---------------------------------------------------------------- companies
COMPANIES = [  # name, what, phone, aliases
    ("Windlass", "touring company, owned by Halyard", "01752 550 100", []), ("Northlight Hire", "lighting hire", "0117 555 210", ["Northlight"]),
    ("Greasepaint & Sons", "wigs and make-up", "01392 555 220", ["Greasepaint"]), ("Tarn Freight", "trucking", "01752 555 230", ["Tarn"]),
    ("Apron", "insurance", "020 5550 240", ["Apron Mutual"]), ("Merrow Foundation", "funder", "020 5550 250", ["Merrow"]),
    ("Lodestar Trust", "funder", "029 5550 260", ["Lodestar"]), ("Kettle & Crane", "scenery builder", "0117 555 270", ["Kettle"]),
    ("Osprey Audio", "sound hire", "01872 555 280", ["Osprey"]), ("Vellum", "publisher of plays", "020 5550 290", []),
    ("Fathom", "ticket software", "0131 555 300", []), ("Petrel", "actors' agency", "020 5550 310", []),
    ("Albatross", "actors' agency", "020 5550 320", []), ("Sailcloth", "costume hire", "01326 555 330", [])]
for name, what, phone, al in COMPANIES:
    add("org.company", name, aliases=al, status="active", business=what, phone=phone)

# ---------------------------------------------------------------- teams
TEAMS = [("Stage Management", ["the Book"]), ("Lighting", ["LX", "Fireflies"]), ("Sound", ["Noise"]), ("Wardrobe", ["Thimbles"]), ("Carpentry", ["Chips"]),
         ("Props", ["Magpies"]), ("Front of House", ["FOH"]), ("Box Office", []), ("Production Office", []), ("Digital", ["Moles"]), ("Finance", []),
         ("Road Crew", ["Roadies"]), ("Acting Company", ["Ensemble"]), ("Direction", [])]
for name, nick in TEAMS:
    add("org.team", name, f"team {name}", aliases=nick, status="active")

# ---------------------------------------------------------------- people
PEOPLE = [  # name, pronoun, role, team, phone
    ("Marguerite Oduya", "she", "artistic director", "Direction", "501"), ("Leopold Strand", "he", "executive director", "Direction", "502"),
    ("Nora Pascoe", "she", "head of stage management", "Stage Management", "511"), ("Tom Ashdown", "he", "stage manager", "Stage Management", "512"),
    ("Ida Krantz", "she", "deputy stage manager", "Stage Management", "513"), ("Sam Rowse", "they", "assistant stage manager", "Stage Management", "514"),
    ("Yusra Haddow", "she", "head of lighting", "Lighting", "521"), ("Colm Brady", "he", "board operator", "Lighting", "522"),
    ("Tom Velinsky", "he", "rigger", "Lighting", "523"), ("Bettina Quay", "she", "head of sound", "Sound", "531"),
    ("Anselm Okoro", "he", "sound engineer", "Sound", "532"), ("Perpetua Lane", "she", "head of wardrobe", "Wardrobe", "541"),
    ("Ida Fairweather", "she", "cutter", "Wardrobe", "542"), ("Jonty Greaves", "he", "dresser", "Wardrobe", "543"),
    ("Rufus Tanner", "he", "master carpenter", "Carpentry", "551"), ("Sinead Coyle", "she", "carpenter", "Carpentry", "552"),
    ("Hester Blight", "she", "head of props", "Props", "561"), ("Milo Sarkany", "he", "prop maker", "Props", "562"),
    ("Dorothea Finch", "she", "house manager", "Front of House", "571"), ("Kwame Baffour", "he", "duty manager", "Front of House", "572"),
    ("Petra Lindgren", "she", "box office manager", "Box Office", "581"), ("Tom Collins", "he", "clerk", "Box Office", "582"),
    ("Gideon Marsh", "he", "production manager", "Production Office", "591"), ("Alba Reyes", "she", "production coordinator", "Production Office", "592"),
    ("Nora Whitlock", "she", "head of digital", "Digital", "601"), ("Farid Aziz", "he", "developer", "Digital", "602"),
    ("Wanda Zielinska", "she", "support technician", "Digital", "603"), ("Cyril Penrose", "he", "head of finance", "Finance", "611"),
    ("Magda Horvat", "she", "accountant", "Finance", "612"), ("Big Dave Trelawny", "he", "crew chief", "Road Crew", "621"),
    ("Esme Vautrin", "she", "driver", "Road Crew", "622"), ("Olly Nance", "he", "driver", "Road Crew", "623"),
    ("Clemency Hart", "she", "actor", "Acting Company", None), ("Barnaby Quill", "he", "actor", "Acting Company", None),
    ("Ines Valadao", "she", "actor", "Acting Company", None), ("Theo Lomax", "he", "actor", "Acting Company", None),
    ("Ruth Abara", "she", "actor", "Acting Company", None), ("Felix Donnelly", "he", "actor", "Acting Company", None),
    ("Saskia Brandt", "she", "actor", "Acting Company", None), ("Sam Ellery", "he", "actor", "Acting Company", None),
    ("Josefa Lind", "she", "guest director", "Direction", "503"), ("Hamish Carrow", "he", "set designer", "Production Office", "593"),
    ("Liv Sorensen", "she", "costume designer", "Wardrobe", "544"), ("Arturo Neves", "he", "composer", "Sound", None)]
for name, pro, role, team, phone in PEOPLE:
    add("org.person", name, status="active", rel={"WORKS_IN": of(f"team {team}")}, role=role, pronoun=pro, phone=phone and f"ext. {phone}")
LEADS = {"Stage Management": "Nora Pascoe", "Lighting": "Yusra Haddow", "Sound": "Bettina Quay", "Wardrobe": "Perpetua Lane", "Carpentry": "Rufus Tanner",
         "Props": "Hester Blight", "Front of House": "Dorothea Finch", "Box Office": "Petra Lindgren", "Production Office": "Gideon Marsh", "Digital": "Nora Whitlock",
         "Finance": "Cyril Penrose", "Road Crew": "Big Dave Trelawny", "Acting Company": "Marguerite Oduya", "Direction": "Leopold Strand"}
for name, pro, role, team, phone in PEOPLE:
    if LEADS[team] != name:
        late(name, "REPORTS_TO", LEADS[team])
for team, lead in LEADS.items():
    late(lead, "LEADS", f"team {team}")
    if team not in ("Acting Company", "Direction"):
        late(lead, "REPORTS_TO", "Leopold Strand")
CONTACTS = [  # at a company: name, pronoun, role, company, phone
    ("Rosalind Tarn", "she", "managing director", "Tarn Freight", "01752 555 231"), ("Gerard Mullion", "he", "account manager", "Northlight Hire", "0117 555 211"),
    ("Clara Weiss", "she", "account manager", "Osprey Audio", "01872 555 281"), ("Hugh Petrie", "he", "agent", "Petrel", "020 5550 311"),
    ("Nadine Okafor", "she", "agent", "Albatross", "020 5550 321"), ("Ewan Sutherland", "he", "support lead", "Fathom", "0131 555 301"),
    ("Beatrix Holm", "she", "programme officer", "Merrow Foundation", "020 5550 251"), ("Piers Calloway", "he", "trustee", "Lodestar Trust", "029 5550 261"),
    ("Martha Kettle", "she", "workshop lead", "Kettle & Crane", "0117 555 271"), ("Clara Nguyen", "she", "claims handler", "Apron", "020 5550 241"),
    ("Joost Peeters", "he", "technical director", "GENT", "+32 9 555 01 10"), ("Aoife Lynch", "she", "programmer", "CORK", "+353 21 555 012")]
for name, pro, role, at, phone in CONTACTS:
    add("org.person", name, status="active", rel={"WORKS_AT": of(at)}, role=role, pronoun=pro, phone=phone)
for actor, agent in [("Clemency Hart", "Hugh Petrie"), ("Barnaby Quill", "Hugh Petrie"), ("Ines Valadao", "Nadine Okafor"), ("Theo Lomax", "Nadine Okafor"),
                     ("Ruth Abara", "Hugh Petrie"), ("Saskia Brandt", "Nadine Okafor")]:
    late(actor, "REPRESENTED_BY", agent)

# ---------------------------------------------------------------- productions, characters, tours
PRODUCTIONS = [  # name, author, director, stage manager, designer, house, premiere, status, co-producer
    ("Thaw", "Runa Eide", "Marguerite Oduya", "Tom Ashdown", "Hamish Carrow", "HAL", "2026-02-12", "running", None),
    ("Salt", "Peter Mabey", "Josefa Lind", "Ida Krantz", "Hamish Carrow", "HAL", "2026-03-26", "running", "Windlass"),
    ("Nightjar", "Ada Boyle", "Marguerite Oduya", "Ida Krantz", "Liv Sorensen", "ROPE", "2026-05-07", "rehearsing", None),
    ("The Glass Harbour", "Ines Macht", "Josefa Lind", "Tom Ashdown", "Hamish Carrow", "HAL", "2026-09-17", "planned", "Windlass"),
    ("Brass", "Col Tierney", "Marguerite Oduya", "Sam Rowse", "Liv Sorensen", "ROPE", "2025-11-06", "on tour", "Windlass"),
    ("Two Sisters", "Runa Eide", "Josefa Lind", "Nora Pascoe", "Liv Sorensen", "HAL", "2025-10-02", "on tour", "Windlass"),
    ("Winter Bees", "Ada Boyle", "Josefa Lind", "Tom Ashdown", "Hamish Carrow", "HAL", "2026-12-03", "planned", None),
    ("Hush", "Tamsin Orr", "Marguerite Oduya", "Sam Rowse", "Liv Sorensen", "ROPE", "2024-06-20", "archived", None),
    ("The Long Tide", "Peter Mabey", "Josefa Lind", "Nora Pascoe", "Hamish Carrow", "HAL", "2023-09-14", "archived", "Windlass")]
for name, author, director, sm, designer, house, premiere, status, co in PRODUCTIONS:
    add("show.production", name, status=status, author=author, premiere=premiere, aliases=[name[4:]] if name.startswith("The ") else [],
        rel={"DIRECTED_BY": of(director), "STAGE_MANAGED_BY": of(sm), "DESIGNED_BY": of(designer), "OPENED_AT": of(house), **({"CO_PRODUCED_BY": of(co)} if co else {})})
CHARACTERS = [("Thaw", "Mother", "Clemency Hart", "Ruth Abara"), ("Thaw", "The Surveyor", "Barnaby Quill", None), ("Thaw", "Else", "Ines Valadao", "Saskia Brandt"),
              ("Salt", "The Captain", "Theo Lomax", "Felix Donnelly"), ("Salt", "Widow Tregear", "Ruth Abara", None), ("Salt", "Boy", "Sam Ellery", None),
              ("Nightjar", "Moth", "Saskia Brandt", None), ("Nightjar", "The Warden", "Barnaby Quill", None),
              ("Brass", "Kit", "Felix Donnelly", None), ("Brass", "Bandmaster", "Sam Ellery", "Theo Lomax"),
              ("Two Sisters", "Mother", "Ruth Abara", None), ("Two Sisters", "Agnes", "Clemency Hart", "Ines Valadao"), ("Two Sisters", "Vera", "Ines Valadao", None),
              ("The Long Tide", "The Captain", "Barnaby Quill", None)]
for show, name, actor, cover in CHARACTERS:
    add("show.part", name, f"{show}/{name}", rel={"IN_PRODUCTION": of(show), "PLAYED_BY": of(actor), **({"UNDERSTUDIED_BY": of(cover)} if cover else {})})
TOURS = [("Spring Tour", ["Two Sisters"], ["EXE", "SHED", "SWA"], "Gideon Marsh", "2026-04-13", "running"),
         ("Harbour Run", ["Brass"], ["TRU", "PZ", "ILF"], "Alba Reyes", "2026-05-04", "running"),
         ("Autumn Tour", ["Salt", "The Glass Harbour"], ["CAM", "CORK", "GENT"], "Gideon Marsh", "2026-10-05", "planned")]
for name, shows, stops, lead, start, status in TOURS:
    add("show.tour", name, status=status, start=start, rel={"PLAYS": of(*shows), "VISITS": of(*stops), "MANAGED_BY": of(lead)})

# ---------------------------------------------------------------- vehicles and gear
for name, kind, plate, driver, tour in [("Bertha", "18 t truck", "WX21 KTR", "Olly Nance", "Spring Tour"), ("Duchess", "7.5 t truck", "WX19 DUC", "Esme Vautrin", "Harbour Run"),
                                        ("Half-pint", "van", "WL70 HPT", "Esme Vautrin", "Harbour Run"), ("Mule", "van", "WA16 MUL", "Olly Nance", None)]:
    add("gear.vehicle", name, aliases=[plate], status="active", kind=kind, plate=plate, rel={"DRIVEN_BY": of(driver), "OWNED_BY": of("Tarn Freight"), **({"SERVES": of(tour)} if tour else {})})
GEAR = [  # sym, name, kind, where, owner, status, year
    ("HAL/Desk A", "Desk A", "lighting desk", "HAL/Main Stage", None, "working", 2019), ("HAL/Desk B", "Desk B", "lighting desk", "HAL/Studio", None, "working", 2014),
    ("ROPE/Desk A", "Desk A", "lighting desk", "ROPE/Studio", None, "working", 2022), ("Tour desk", "Tour desk", "lighting desk", "Bertha", "Northlight Hire", "hired", 2023),
    ("Fogger 1", "Fogger 1", "fog machine", "HAL/Main Stage", None, "working", 2018), ("Fogger 2", "Fogger 2", "fog machine", "HAL/Scene Dock", None, "broken", 2016),
    ("Fogger 3", "Fogger 3", "fog machine", "Duchess", "Northlight Hire", "hired", 2021), ("Upright", "Upright", "piano", "HAL/Rehearsal Room 1", None, "working", 1934),
    ("Grand", "Grand", "piano", "HAL/Main Stage", None, "working", 1978), ("Revolve", "Revolve", "turntable", "HAL/Main Stage", None, "working", 2008),
    ("HAL/Bar 7", "Bar 7", "fly bar", "HAL/Main Stage", None, "blocked", 1998), ("HAL/Bar 8", "Bar 8", "fly bar", "HAL/Main Stage", None, "working", 1998),
    ("SHED/Bar 7", "Bar 7", "fly bar", "SHED/Main Stage", None, "working", 2005), ("Moonbox", "Moonbox", "light box", "Bertha", None, "working", 2025),
    ("Big Ben", "Big Ben", "clock prop", "HAL/Armoury", None, "working", 1961), ("Thunder sheet", "Thunder sheet", "sound effect", "ROPE/Scene Dock", None, "working", 1950),
    ("Kestrel", "Kestrel", "sound desk", "HAL/Main Stage", "Osprey Audio", "hired", 2024), ("Wren", "Wren", "sound desk", "Bertha", "Osprey Audio", "hired", 2020)]
for sym, name, kind, where, owner, status, year in GEAR:
    add("gear.item", name, sym, status=status, kind=kind, year=year, rel={"STORED_IN": of(where), **({"OWNED_BY": of(owner)} if owner else {})})
for n in range(1, 17):
    show = ["Two Sisters", "Two Sisters", "Brass", "Salt", "Thaw", "Hush", "The Long Tide", "Brass"][(n - 1) % 8]
    where = {"Two Sisters": "Bertha", "Brass": "Duchess", "Salt": "HAL/Scene Dock", "Thaw": "HAL/Scene Dock", "Hush": "ROPE/Scene Dock", "The Long Tide": "ROPE/Scene Dock"}[show]
    add("gear.trunk", f"Trunk {n}", status="archived" if show in ("Hush", "The Long Tide") else "in use", weight_kg=22 + 7 * n % 19,
        rel={"HOLDS_COSTUMES_OF": of(show), "STORED_IN": of(where), "CARE_OF": of("Jonty Greaves" if n % 2 else "Ida Fairweather")})

# ---------------------------------------------------------------- services
SERVICES = [  # name, what, owner, team, depends on, vendor, version, status
    ("stalls", "seat database", "Farid Aziz", "Digital", [], "Fathom", "5.4", "live"), ("foyer", "web site and shop", "Nora Whitlock", "Digital", ["stalls"], None, "2026.4", "live"),
    ("usher", "ticket scanning", "Wanda Zielinska", "Digital", ["stalls"], "Fathom", "3.0", "live"), ("prompt", "cue scripts on tablets", "Farid Aziz", "Digital", [], None, "1.9", "live"),
    ("call", "call sheets by text message", "Wanda Zielinska", "Digital", ["prompt"], None, "0.8", "pilot"), ("spot", "lighting plots", "Colm Brady", "Lighting", [], None, "7", "live"),
    ("chatter", "intercom recordings", "Anselm Okoro", "Sound", [], "Osprey Audio", "2.2", "live"), ("hanger", "costume register", "Ida Fairweather", "Wardrobe", [], None, "4.1", "live"),
    ("purse", "payroll", "Magda Horvat", "Finance", [], None, "12", "live"), ("whistle", "alerts to duty managers", "Kwame Baffour", "Front of House", ["call"], None, "1.0", "retired")]
for name, what, owner, team, needs, vendor, version, status in SERVICES:
    add("it.service", name, f"svc {name}", status=status, purpose=what, version=version,
        rel={"OWNED_BY": of(owner), "RUN_BY": of(f"team {team}"), **({"DEPENDS_ON": of(*(f"svc {n}" for n in needs))} if needs else {}), **({"SUPPLIED_BY": of(vendor)} if vendor else {})})

# ---------------------------------------------------------------- contracts, projects, documents
CONTRACTS = [("K-11", "Lighting hire", "Northlight Hire", "Yusra Haddow", 38000, "2026-12-31"), ("K-12", "Sound hire", "Osprey Audio", "Bettina Quay", 27500, "2027-03-31"),
             ("K-13", "Trucking", "Tarn Freight", "Gideon Marsh", 61000, "2026-08-31"), ("K-14", "Ticketing", "Fathom", "Petra Lindgren", 44000, "2028-06-30"),
             ("K-15", "Insurance", "Apron", "Cyril Penrose", 52000, "2026-09-30"), ("K-16", "Season grant", "Merrow Foundation", "Leopold Strand", 240000, "2027-07-31"),
             ("K-17", "Touring grant", "Lodestar Trust", "Leopold Strand", 90000, "2026-12-31"), ("K-18", "Rights of Thaw", "Vellum", "Alba Reyes", 12000, "2027-02-28"),
             ("K-19", "Rights of Salt", "Vellum", "Alba Reyes", 9500, "2027-04-30"), ("K-20", "Scenery for The Glass Harbour", "Kettle & Crane", "Gideon Marsh", 71000, "2026-08-15"),
             ("K-21", "Wigs", "Greasepaint & Sons", "Perpetua Lane", 14000, "2026-10-31"), ("K-22", "Costume hire", "Sailcloth", "Perpetua Lane", 8200, "2026-06-30")]
for no, title, company, by, value, end in CONTRACTS:
    add("buy.contract", title, no, aliases=[no], status="active", number=no, value=value, ends=end, rel={"WITH": of(company), "SIGNED_BY": of(by)})
PROJECTS = [("Curtain Up", "new ticketing", "Petra Lindgren", "Leopold Strand", ["svc stalls", "svc usher"], 180000, "running", "Merrow Foundation"),
            ("Limelight", "LED instead of tungsten", "Yusra Haddow", "Marguerite Oduya", ["HAL/Main Stage"], 95000, "running", "Lodestar Trust"),
            ("Drydock", "refurbishment of the Ropewalk", "Gideon Marsh", "Leopold Strand", ["ROPE"], 640000, "planned", "Merrow Foundation"),
            ("Moth-proof", "costume store and register", "Ida Fairweather", "Leopold Strand", ["svc hanger"], 22000, "running", None),
            ("Second Call", "call sheets for touring", "Wanda Zielinska", "Marguerite Oduya", ["svc call"], 9000, "paused", None),
            ("Gantry", "new fly system", "Rufus Tanner", "Leopold Strand", ["HAL/Bar 7", "HAL/Bar 8"], 310000, "planned", "Lodestar Trust")]
for name, aim, lead, sponsor, changes, budget, status, funder in PROJECTS:
    add("work.project", name, status=status, aim=aim, budget=budget, rel={"LED_BY": of(lead), "SPONSORED_BY": of(sponsor), "CHANGES": of(*changes), **({"FUNDED_BY": of(funder)} if funder else {})})
DOCUMENTS = [("Get-in guide", "Rufus Tanner", ["HAL"], "5"), ("Fire plan", "Dorothea Finch", ["HAL"], "11"), ("Fly floor rules", "Rufus Tanner", ["HAL/Bar 7", "HAL/Bar 8"], "3"),
             ("Tour handbook", "Alba Reyes", ["Harbour Run", "Spring Tour"], "8"), ("Cue book Thaw", "Tom Ashdown", ["Thaw"], "14"), ("Cue book Salt", "Ida Krantz", ["Salt"], "6"),
             ("Wig chart", "Perpetua Lane", ["Two Sisters"], "2"), ("Rig plan Salt", "Yusra Haddow", ["Salt"], "4"), ("Rig plan Brass", "Colm Brady", ["Brass"], "2"),
             ("Outage sheet", "Farid Aziz", ["svc stalls", "svc usher"], "3"), ("Payday calendar", "Magda Horvat", ["svc purse"], "1"), ("Fog policy", "Nora Pascoe", ["Fogger 1", "Fogger 2"], "2"),
             ("Loading list Bertha", "Big Dave Trelawny", ["Bertha"], "9"), ("Drydock brief", "Gideon Marsh", ["Drydock"], "1"), ("Armoury log", "Hester Blight", ["HAL/Armoury"], "27")]
for name, author, about, version in DOCUMENTS:
    add("work.document", name, status="current", version=version, rel={"WRITTEN_BY": of(author), "DESCRIBES": of(*about)})

# ---------------------------------------------------------------- incidents ("show reports")
INCIDENTS = [  # number, subject, concerns, raised by, handled by, severity, status
    (401, "Late curtain, revolve stuck", "Revolve", "Tom Ashdown", "Rufus Tanner", "high", "closed"), (402, "Fog alarm in act two", "Fogger 1", "Ida Krantz", "Yusra Haddow", "medium", "closed"),
    (403, "Bar 7 does not stop at its mark", "HAL/Bar 7", "Tom Velinsky", "Rufus Tanner", "high", "open"), (404, "Seats sold twice", "svc stalls", "Petra Lindgren", "Farid Aziz", "high", "open"),
    (405, "Scanners slow at the second bell", "svc usher", "Dorothea Finch", "Wanda Zielinska", "medium", "open"), (406, "Coat of the Captain torn", "Salt/The Captain", "Jonty Greaves", "Ida Fairweather", "low", "open"),
    (407, "Trunk 9 missing at the get-in", "Trunk 9", "Jonty Greaves", "Big Dave Trelawny", "medium", "open"), (408, "Bertha late at Swansea", "Bertha", "Gideon Marsh", "Olly Nance", "medium", "closed"),
    (409, "Hum on the left speaker", "Kestrel", "Bettina Quay", "Anselm Okoro", "low", "open"), (410, "Cue 44 fired early", "Thaw", "Tom Ashdown", "Colm Brady", "medium", "open"),
    (411, "Call sheet went to the wrong cast", "svc call", "Clemency Hart", "Wanda Zielinska", "low", "open"), (412, "Water in the paint shop", "ROPE/Paint Shop", "Hamish Carrow", "Rufus Tanner", "high", "open"),
    (413, "Understudy not announced", "Thaw/Mother", "Dorothea Finch", "Kwame Baffour", "low", "closed"), (414, "Half-pint lost a mirror", "Half-pint", "Esme Vautrin", "Big Dave Trelawny", "low", "open"),
    (415, "Shop shows no seats for Nightjar", "svc foyer", "Tom Collins", "Nora Whitlock", "high", "open"), (416, "Fog machine leaks", "Fogger 2", "Sam Rowse", "Hester Blight", "medium", "open")]
for no, subject, about, by, to, severity, status in INCIDENTS:
    add("work.incident", f"SR-{no}", status=status, rel={"CONCERNS": of(about), "RAISED_BY": of(by), "HANDLED_BY": of(to)}, subject=subject, severity=severity, date=f"2026-04-{no - 398:02}")


def main():
    with open(pathlib.Path(__file__).with_name("inventory.jsonl"), "w", encoding="utf-8") as out:
        for r in rows:
            line = {"source": SOURCE, "ref": r["key"], "name": r["name"]}
            for k, v in (("status", r["status"]), ("aliases", r["aliases"]), ("nouns", NOUNS[r["key"].split(":")[0]]), ("attributes", r["attributes"]), ("relations", r["rel"])):
                if v:
                    line[k] = v
            out.write(json.dumps(line, ensure_ascii=False) + "\n")
    print(len(rows), dict(ids), sum(len(v) for r in rows for v in r["rel"].values()))


if __name__ == "__main__":
    main()
