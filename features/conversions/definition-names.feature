@area:conversions
@needs:crd
Feature: Conflicts of the names of CustomResourceDefinitions
  The names of a resource are unique in their API group. The CustomResourceDefinition that uses a name first keeps it. Another CustomResourceDefinition gets the
  name only when the name is free.

  Background:
    Given the response to POST /apis/apiextensions.orch.io/v1/customresourcedefinitions with this body is saved as "widgets":
      """
      metadata: { name: widgets.{unique}.example.com }
      spec:
        group: "{unique}.example.com"
        scope: Namespaced
        names: { plural: widgets, singular: widget, kind: Widget, listKind: WidgetList, shortNames: [wd] }
        versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }]
      """
    And within 10 seconds these checks succeed:
      | GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets | 200 |

  @rule:conv-crd-name-conflicts
  Scenario Outline: A CustomResourceDefinition that uses <name> is not established
    conv-crd-name-conflicts: the condition NamesAccepted has the reason <reason>, and acceptedNames contains the other names.
    Detects: a server that serves two resources with one name, or compares only the plural names.
    Given the response to POST /apis/apiextensions.orch.io/v1/customresourcedefinitions with this body is saved as "gadgets":
      """
      metadata: { name: gadgets.{unique}.example.com }
      spec:
        group: "{unique}.example.com"
        scope: Namespaced
        names: { plural: gadgets, singular: <singular>, kind: <kind>, listKind: <list kind>, shortNames: [<short names>] }
        versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }]
      """
    When GET /apis/apiextensions.orch.io/v1/customresourcedefinitions/gadgets.{unique}.example.com
    Then within 10 seconds these checks succeed:
      | GET /apis/apiextensions.orch.io/v1/customresourcedefinitions/gadgets.{unique}.example.com | /<reason>/ |
    And the stored CustomResourceDefinition "gadgets.{unique}.example.com" has:
      | status.conditions[0].type   | NamesAccepted |
      | status.conditions[0].reason | <reason>      |
      | status.conditions[0].status | False         |
      | status.conditions[1].status | False         |
      | status.acceptedNames        | <accepted>    |

    Examples: used names
      | name                                                      | singular | kind       | list kind  | short names | reason             | accepted                                                                                       |
      | a short name of another definition                        | gadget   | Gadget     | GadgetList | gd, wd      | ShortNamesConflict | {"plural":"gadgets","singular":"gadget","kind":"Gadget","listKind":"GadgetList"}               |
      | the plural name of another definition as its short name   | gadget   | Gadget     | GadgetList | widgets     | ShortNamesConflict | {"plural":"gadgets","singular":"gadget","kind":"Gadget","listKind":"GadgetList"}               |
      | the singular name of another definition as its short name | gadget   | Gadget     | GadgetList | gd, widget  | ShortNamesConflict | {"plural":"gadgets","singular":"gadget","kind":"Gadget","listKind":"GadgetList"}               |
      | the singular name of another definition                   | widget   | Gadget     | GadgetList | gd          | SingularConflict   | {"plural":"gadgets","shortNames":["gd"],"kind":"Gadget","listKind":"GadgetList"}               |
      | the short name of another definition as its singular name | wd       | Gadget     | GadgetList | gd          | SingularConflict   | {"plural":"gadgets","shortNames":["gd"],"kind":"Gadget","listKind":"GadgetList"}               |
      | the kind of another definition                            | gadget   | Widget     | GadgetList | gd          | KindConflict       | {"plural":"gadgets","singular":"gadget","shortNames":["gd"],"kind":"","listKind":"GadgetList"} |
      | the list kind of another definition as its kind           | gadget   | WidgetList | GadgetList | gd          | KindConflict       | {"plural":"gadgets","singular":"gadget","shortNames":["gd"],"kind":"","listKind":"GadgetList"} |
      | the list kind of another definition                       | gadget   | Gadget     | WidgetList | gd          | ListKindConflict   | {"plural":"gadgets","singular":"gadget","shortNames":["gd"],"kind":"Gadget"}                   |

  @rule:conv-crd-name-conflicts
  Scenario Outline: A CustomResourceDefinition is established after <change>
    conv-crd-name-conflicts: the server accepts the names as soon as no other definition of the group uses them.
    Detects: a server that determines the names only when a definition is created.
    Given the response to POST /apis/apiextensions.orch.io/v1/customresourcedefinitions with this body is saved as "gadgets":
      """
      metadata: { name: gadgets.{unique}.example.com }
      spec:
        group: "{unique}.example.com"
        scope: Namespaced
        names: { plural: gadgets, kind: Gadget, shortNames: [wd] }
        versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }]
      """
    And within 10 seconds these checks succeed:
      | GET /apis/apiextensions.orch.io/v1/customresourcedefinitions/gadgets.{unique}.example.com | /ShortNamesConflict/ |
    When PATCH /apis/apiextensions.orch.io/v1/customresourcedefinitions/<definition>.{unique}.example.com with the body:
      """application/merge-patch+json
      <body>
      """
    Then the response is 200
    And within 10 seconds these checks succeed:
      | GET /apis/{unique}.example.com/v1/namespaces/{namespace}/gadgets | 200 |

    Examples: changes
      | change                                              | definition | body                                     |
      | a change of its own short names                     | gadgets    | {"spec":{"names":{"shortNames":["gd"]}}} |
      | a change of the short names of the other definition | widgets    | {"spec":{"names":{"shortNames":["wi"]}}} |
