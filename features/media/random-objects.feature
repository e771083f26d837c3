@area:media
Feature: Random objects in every encoding
  Random objects are the same in every encoding, in requests and in responses.

  @rule:media-yaml-response
  Scenario Outline: Random <kind> objects are the same in YAML and in JSON
    media-yaml-response: YAML contains the same values as JSON.
    Detects: a server that changes the type of strings that look like numbers, timestamps or booleans.
    When <runs> random programs run: "<kind> in application/yaml"
    Then the responses match the model

    @since:1.19
    Examples: Endpoints
      | kind      | runs |
      | Endpoints | 8    |

    # Up to 1.15, kube-apiserver writes an empty byte field as null in YAML.
    @needs:type:configmaps @since:1.16
    Examples: strings and bytes
      | kind      | runs |
      | ConfigMap | 20   |

    @needs:type:services @needs:type:pods
    Examples: integers or strings, and quantities
      | kind    | runs |
      | Service | 6    |
      | Pod     | 10   |

    @needs:type:leases.coordination
    Examples: timestamps
      | kind  | runs |
      | Lease | 8    |

  @rule:media-protobuf-response
  @needs:protobuf
  Scenario Outline: Random <kind> objects are the same in protobuf and in JSON
    media-protobuf-response: protobuf contains the same values as JSON.
    Detects: a server that encodes a field with a wrong number or type.
    When <runs> random programs run: "<kind> in application/vnd.orch.protobuf"
    Then the responses match the model

    @since:1.19
    Examples: Endpoints
      | kind      | runs |
      | Endpoints | 8    |

    @needs:type:configmaps
    Examples: strings and bytes
      | kind      | runs |
      | ConfigMap | 12   |

    @needs:type:services @needs:type:pods
    Examples: integers or strings, and quantities
      | kind    | runs |
      | Service | 6    |
      | Pod     | 10   |

    @needs:type:leases.coordination
    Examples: timestamps
      | kind  | runs |
      | Lease | 8    |

  @rule:media-cbor-response
  @needs:cbor @needs:type:configmaps @needs:type:pods @needs:type:leases.coordination
  Scenario Outline: Random <kind> objects are the same in CBOR and in JSON
    media-cbor-response: CBOR contains the same values as JSON.
    Detects: a server that confuses byte strings and text strings.
    Given a server with the launch profile "cbor"
    When <runs> random programs run: "<kind> in application/cbor"
    Then the responses match the model

    Examples: kinds
      | kind      | runs |
      | Endpoints | 8    |
      | ConfigMap | 12   |
      | Pod       | 10   |
      | Lease     | 8    |
