@area:apply
Feature: Random managers
  Managers apply, insist, change and give up at random; after each write the answer, the owners and the object are as a model has them.

  @rule:ssa-ownership-recorded
  Scenario Outline: Random managers of a <kind>
    ssa-ownership-recorded: each owns what it said last, and what nobody says is gone.
    Detects: any that no other example shows.
    When 4 random "8 writes by managers of a <kind>" programs run
    Then the model agrees

    Examples: maps and atomic lists
      | kind      |
      | ConfigMap |
      | Endpoints |

    @needs:type:services @since:1.20
    Examples: items of two keys
      | kind    |
      | Service |

    @needs:type:deployments.apps @since:1.20
    Examples: items by name
      | kind       |
      | Deployment |

  @rule:ssa-ownership-recorded
  @needs:crd @since:1.20
  Scenario: Random managers of a custom type with every marker
    ssa-ownership-recorded: each list and map is merged as its marker says, beside the others.
    Detects: any that no other example shows.
    Given the custom type Widget whose spec has:
      """
      set: {type: array, x-kubernetes-list-type: set, items: {type: string}}
      map: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [port, protocol], items: {type: object,
        required: [port, protocol], properties: {port: {type: integer}, protocol: {type: string}, note: {type: string}}}}
      list: {type: array, x-kubernetes-list-type: atomic, items: {type: string}}
      whole: {type: object, x-kubernetes-map-type: atomic, additionalProperties: {type: string}}
      closed: {type: object, x-kubernetes-map-type: atomic, properties: {a: {type: string}, b: {type: string}}}
      parts: {type: object, x-kubernetes-map-type: granular, additionalProperties: {type: string}}
      struct: {type: object, x-kubernetes-map-type: granular, properties: {a: {type: string}, base: {type: string}}}
      """
    When 6 random "8 writes by managers of a Widget" programs run
    Then the model agrees
