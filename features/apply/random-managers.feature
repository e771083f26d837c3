@area:apply
Feature: Random applies and updates by several managers
  After each random write, the response, the object and its managedFields match a model.

  @rule:ssa-ownership-recorded
  Scenario Outline: Random writes by several managers to one <kind> match the model
    ssa-ownership-recorded: each manager owns the fields of its last apply, and fields without an owner are removed.
    Detects: a server whose field ownership differs from the model in combinations that no other scenario covers.
    When 4 random programs run: "8 writes by managers of a <kind>"
    Then the responses match the model

    Examples: maps and atomic lists
      | kind      |
      | ConfigMap |
      | Endpoints |

    @needs:type:services @since:1.20
    Examples: lists with the map keys "port" and "protocol"
      | kind    |
      | Service |

    @needs:type:deployments.apps @since:1.20
    Examples: lists with the map key "name"
      | kind       |
      | Deployment |

  @rule:ssa-ownership-recorded
  @needs:crd @since:1.20
  Scenario: Random writes by several managers on a custom resource with every list and map type match the model
    ssa-ownership-recorded: the server merges each list and map according to its type.
    Detects: a server whose field ownership differs from the model in combinations that no other scenario covers.
    Given a CustomResourceDefinition for Widget with these properties of spec:
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
    When 6 random programs run: "8 writes by managers of a Widget"
    Then the responses match the model
